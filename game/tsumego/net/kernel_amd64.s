#include "textflag.h"

// func cpuid(leaf, sub uint32) (eax, ebx, ecx, edx uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, eax+8(FP)
	MOVL BX, ebx+12(FP)
	MOVL CX, ecx+16(FP)
	MOVL DX, edx+20(FP)
	RET

// func xgetbv() (eax, edx uint32)
TEXT ·xgetbv(SB), NOSPLIT, $0-8
	XORL CX, CX
	XGETBV
	MOVL AX, eax+0(FP)
	MOVL DX, edx+4(FP)
	RET

// Y0 to Y9 are the sums: two for each row, 8 channels each. Y12 and Y13 are weights,
// Y14 or Y15 a number of a row.

// ROW5 adds the products of the number at src to the sums a and b.
#define ROW5(src, v, a, b) \
	VBROADCASTSS src, v    \
	VFMADD231PS  Y12, v, a \
	VFMADD231PS  Y13, v, b

// STEP5 does this for one input channel of all rows: SI is the first row, BX the
// fourth, R11 the step from one to the next, and DI the weights.
#define STEP5(at, weights) \
	VMOVUPS weights(DI), Y12         \
	VMOVUPS (weights+32)(DI), Y13    \
	ROW5(at(SI), Y14, Y0, Y1)        \
	ROW5(at(SI)(R11*1), Y15, Y2, Y3) \
	ROW5(at(SI)(R11*2), Y14, Y4, Y5) \
	ROW5(at(BX), Y15, Y6, Y7)        \
	ROW5(at(BX)(R11*1), Y14, Y8, Y9)

// STORE5 writes the sums of a row.
#define STORE5(a, b) \
	VMOVUPS a, (DX)   \
	VMOVUPS b, 32(DX) \
	ADDQ    R12, DX

// func tile5(in, weights, out *float32, cin, inStep, outStep int)
TEXT ·tile5(SB), NOSPLIT, $0-48
	MOVQ in+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ out+16(FP), DX
	MOVQ cin+24(FP), CX
	MOVQ inStep+32(FP), R11
	MOVQ outStep+40(FP), R12
	LEAQ (SI)(R11*2), BX
	ADDQ R11, BX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	VXORPS Y8, Y8, Y8
	VXORPS Y9, Y9, Y9

step5:
	STEP5(0, 0)
	STEP5(4, 64)
	ADDQ $128, DI
	ADDQ $8, SI
	ADDQ $8, BX
	SUBQ $2, CX
	JNZ  step5

	STORE5(Y0, Y1)
	STORE5(Y2, Y3)
	STORE5(Y4, Y5)
	STORE5(Y6, Y7)
	STORE5(Y8, Y9)
	VZEROUPPER
	RET

// Z0 to Z25 are the sums: two for each row, 16 channels each. Z26 and Z27 are weights,
// Z28 to Z31 numbers of rows.

// ROW13 adds the products of the number at src to the sums a and b.
#define ROW13(src, v, a, b) \
	VBROADCASTSS src, v    \
	VFMADD231PS  Z26, v, a \
	VFMADD231PS  Z27, v, b

// STEP13 does this for one input channel of all rows: SI, BX, R13 and AX are every
// third row, R11 is the step from one to the next, R8 that from one to the third after
// it, DI the weights, and R9 the step to those of the second half. Those that follow,
// twice and three times (R10) the step away, are fetched ahead.
#define STEP13(at, weights) \
	VMOVUPS weights(DI), Z26             \
	VMOVUPS weights(DI)(R9*1), Z27       \
	PREFETCHT0 weights(DI)(R9*2)         \
	PREFETCHT0 weights(DI)(R10*1)        \
	ROW13(at(SI), Z28, Z0, Z1) \
	ROW13(at(SI)(R11*1), Z29, Z2, Z3) \
	ROW13(at(SI)(R11*2), Z30, Z4, Z5) \
	ROW13(at(BX), Z31, Z6, Z7) \
	ROW13(at(BX)(R11*1), Z28, Z8, Z9) \
	ROW13(at(BX)(R11*2), Z29, Z10, Z11) \
	ROW13(at(R13), Z30, Z12, Z13) \
	ROW13(at(R13)(R11*1), Z31, Z14, Z15) \
	ROW13(at(R13)(R11*2), Z28, Z16, Z17) \
	ROW13(at(AX), Z29, Z18, Z19) \
	ROW13(at(AX)(R11*1), Z30, Z20, Z21) \
	ROW13(at(AX)(R11*2), Z31, Z22, Z23) \
	ROW13(at(AX)(R8*1), Z28, Z24, Z25)

// STORE13 writes the sums of a row.
#define STORE13(a, b) \
	VMOVUPS a, (DX)   \
	VMOVUPS b, 64(DX) \
	ADDQ    R12, DX

// func tile13(in, weights, out *float32, cin, inStep, outStep, next int)
TEXT ·tile13(SB), NOSPLIT, $0-56
	MOVQ in+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ out+16(FP), DX
	MOVQ cin+24(FP), CX
	MOVQ inStep+32(FP), R11
	MOVQ outStep+40(FP), R12
	MOVQ next+48(FP), R9
	LEAQ (R9)(R9*2), R10
	LEAQ (R11)(R11*2), R8
	LEAQ (SI)(R8*1), BX
	LEAQ (SI)(R8*2), R13
	LEAQ (BX)(R8*2), AX
	VPXORD Z0, Z0, Z0
	VPXORD Z1, Z1, Z1
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3
	VPXORD Z4, Z4, Z4
	VPXORD Z5, Z5, Z5
	VPXORD Z6, Z6, Z6
	VPXORD Z7, Z7, Z7
	VPXORD Z8, Z8, Z8
	VPXORD Z9, Z9, Z9
	VPXORD Z10, Z10, Z10
	VPXORD Z11, Z11, Z11
	VPXORD Z12, Z12, Z12
	VPXORD Z13, Z13, Z13
	VPXORD Z14, Z14, Z14
	VPXORD Z15, Z15, Z15
	VPXORD Z16, Z16, Z16
	VPXORD Z17, Z17, Z17
	VPXORD Z18, Z18, Z18
	VPXORD Z19, Z19, Z19
	VPXORD Z20, Z20, Z20
	VPXORD Z21, Z21, Z21
	VPXORD Z22, Z22, Z22
	VPXORD Z23, Z23, Z23
	VPXORD Z24, Z24, Z24
	VPXORD Z25, Z25, Z25

step13:
	STEP13(0, 0)
	STEP13(4, 64)
	ADDQ $128, DI
	ADDQ $8, SI
	ADDQ $8, BX
	ADDQ $8, R13
	ADDQ $8, AX
	SUBQ $2, CX
	JNZ  step13

	STORE13(Z0, Z1)
	STORE13(Z2, Z3)
	STORE13(Z4, Z5)
	STORE13(Z6, Z7)
	STORE13(Z8, Z9)
	STORE13(Z10, Z11)
	STORE13(Z12, Z13)
	STORE13(Z14, Z15)
	STORE13(Z16, Z17)
	STORE13(Z18, Z19)
	STORE13(Z20, Z21)
	STORE13(Z22, Z23)
	STORE13(Z24, Z25)
	VZEROUPPER
	RET

DATA four<>+0(SB)/4, $4.0
GLOBL four<>(SB), RODATA|NOPTR, $4
DATA five<>+0(SB)/4, $5.0
GLOBL five<>(SB), RODATA|NOPTR, $4
DATA eight<>+0(SB)/4, $8.0
GLOBL eight<>(SB), RODATA|NOPTR, $4

// BEGIN loads what lift8, lower8 and finish8 are given: SI is the first vector and BX the
// fourth, R8 the step from one to the next, and the same for DI, DX and R9 of the results;
// CX is how many numbers there are. Y14 is four.
#define BEGIN \
	MOVQ         in+0(FP), SI       \
	MOVQ         inStep+8(FP), R8   \
	MOVQ         out+16(FP), DI     \
	MOVQ         outStep+24(FP), R9 \
	MOVQ         n+32(FP), CX       \
	LEAQ         (R8)(R8*2), BX     \
	ADDQ         SI, BX             \
	LEAQ         (R9)(R9*2), DX     \
	ADDQ         DI, DX             \
	VBROADCASTSS four<>(SB), Y14

// NEXT goes on to the next 8 numbers of all vectors.
#define NEXT \
	ADDQ $32, SI \
	ADDQ $32, BX \
	ADDQ $32, DI \
	ADDQ $32, DX

// func lift8(in *float32, inStep int, out *float32, outStep, n int)
TEXT ·lift8(SB), NOSPLIT, $0-40
	BEGIN
	VBROADCASTSS five<>(SB), Y15

lift:
	VMOVUPS      (SI), Y0
	VMOVUPS      (SI)(R8*1), Y1
	VMOVUPS      (SI)(R8*2), Y2
	VMOVUPS      (BX), Y3
	VMOVUPS      (BX)(R8*1), Y4
	VMOVUPS      (BX)(R8*2), Y5
	VMOVAPS      Y4, Y6
	VFNMADD231PS Y14, Y2, Y6
	VMOVAPS      Y3, Y7
	VFNMADD231PS Y14, Y1, Y7
	VSUBPS       Y2, Y4, Y8
	VSUBPS       Y1, Y3, Y9
	VADDPS       Y9, Y9, Y9
	VFMADD231PS  Y14, Y0, Y4
	VFNMADD231PS Y15, Y2, Y4
	VFMADD231PS  Y14, Y1, Y5
	VFNMADD231PS Y15, Y3, Y5
	VADDPS       Y7, Y6, Y10
	VSUBPS       Y7, Y6, Y11
	VADDPS       Y9, Y8, Y12
	VSUBPS       Y9, Y8, Y13
	VMOVUPS      Y4, (DI)
	VMOVUPS      Y10, (DI)(R9*1)
	VMOVUPS      Y11, (DI)(R9*2)
	VMOVUPS      Y12, (DX)
	VMOVUPS      Y13, (DX)(R9*1)
	VMOVUPS      Y5, (DX)(R9*2)
	NEXT
	SUBQ         $8, CX
	JNZ          lift
	VZEROUPPER
	RET

// LOWER makes Y0, Y1, Y6 and Y7 of the vectors at SI and BX. Y14 is four, Y15 eight.
#define LOWER \
	VMOVUPS     (SI), Y0       \
	VMOVUPS     (SI)(R8*1), Y1 \
	VMOVUPS     (SI)(R8*2), Y2 \
	VMOVUPS     (BX), Y3       \
	VMOVUPS     (BX)(R8*1), Y4 \
	VADDPS      Y2, Y1, Y6     \
	VSUBPS      Y2, Y1, Y1     \
	VADDPS      Y4, Y3, Y2     \
	VSUBPS      Y4, Y3, Y3     \
	VADDPS      Y6, Y0, Y0     \
	VADDPS      Y2, Y0, Y0     \
	VADDPS      (BX)(R8*2), Y1, Y7 \
	VFMADD231PS Y15, Y3, Y7    \
	VADDPS      Y3, Y3, Y4     \
	VADDPS      Y4, Y1, Y1     \
	VFMADD231PS Y14, Y2, Y6

// func lower8(in *float32, inStep int, out *float32, outStep, n int)
TEXT ·lower8(SB), NOSPLIT, $0-40
	BEGIN
	VBROADCASTSS eight<>(SB), Y15

lower:
	LOWER
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, (DI)(R9*1)
	VMOVUPS Y6, (DI)(R9*2)
	VMOVUPS Y7, (DX)
	NEXT
	SUBQ    $8, CX
	JNZ     lower
	VZEROUPPER
	RET

// func finish8(in *float32, inStep int, out *float32, outStep, n int, bias *float32, add int)
TEXT ·finish8(SB), NOSPLIT, $0-56
	BEGIN
	MOVQ         bias+40(FP), R10
	MOVQ         add+48(FP), R11
	VBROADCASTSS eight<>(SB), Y15
	VXORPS       Y13, Y13, Y13

finish:
	LOWER
	VMOVUPS (R10), Y8
	VADDPS  Y8, Y0, Y0
	VADDPS  Y8, Y1, Y1
	VADDPS  Y8, Y6, Y6
	VADDPS  Y8, Y7, Y7
	TESTQ   R11, R11
	JZ      cut
	VADDPS  (DI), Y0, Y0
	VADDPS  (DI)(R9*1), Y1, Y1
	VADDPS  (DI)(R9*2), Y6, Y6
	VADDPS  (DX), Y7, Y7

cut:
	VMAXPS  Y13, Y0, Y0
	VMAXPS  Y13, Y1, Y1
	VMAXPS  Y13, Y6, Y6
	VMAXPS  Y13, Y7, Y7
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, (DI)(R9*1)
	VMOVUPS Y6, (DI)(R9*2)
	VMOVUPS Y7, (DX)
	NEXT
	ADDQ    $32, R10
	SUBQ    $8, CX
	JNZ     finish
	VZEROUPPER
	RET
