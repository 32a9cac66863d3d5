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

// Y0 to Y11 are the sums: two for each point, 8 channels each. Y12 and Y13 are
// weights, Y14 or Y15 a number of a point.

// POINT6 adds the products of the number at src to the sums a and b.
#define POINT6(src, v, a, b) \
	VBROADCASTSS src, v     \
	VFMADD231PS  Y12, v, a  \
	VFMADD231PS  Y13, v, b

// STEP6 does this for one input channel of all points: SI is the first point, BX the
// fourth, R11 the step from one to the next, and DI the weights.
#define STEP6(at, weights) \
	VMOVUPS weights(DI), Y12             \
	VMOVUPS (weights+32)(DI), Y13        \
	POINT6(at(SI), Y14, Y0, Y1)          \
	POINT6(at(SI)(R11*1), Y15, Y2, Y3)   \
	POINT6(at(SI)(R11*2), Y14, Y4, Y5)   \
	POINT6(at(BX), Y15, Y6, Y7)          \
	POINT6(at(BX)(R11*1), Y14, Y8, Y9)   \
	POINT6(at(BX)(R11*2), Y15, Y10, Y11)

// ADD6 adds what is in the output of a point to its sums.
#define ADD6(a, b) \
	VADDPS (DX), a, a   \
	VADDPS 32(DX), b, b \
	ADDQ   R12, DX

// STORE6 writes the sums of a point, but at least Y12.
#define STORE6(a, b) \
	VMAXPS  Y12, a, a   \
	VMAXPS  Y12, b, b   \
	VMOVUPS a, (DX)     \
	VMOVUPS b, 32(DX)   \
	ADDQ    R12, DX

// func tile6(in, weights, bias, out *float32, rows, run, rowStep, inStep, outStep, add int, floor float32)
TEXT ·tile6(SB), NOSPLIT, $0-84
	MOVQ in+0(FP), SI
	MOVQ weights+8(FP), DI
	MOVQ bias+16(FP), AX
	MOVQ rows+32(FP), R8
	MOVQ run+40(FP), R9
	MOVQ rowStep+48(FP), R10
	MOVQ inStep+56(FP), R11
	MOVQ outStep+64(FP), R12
	LEAQ (SI)(R11*2), BX
	ADDQ R11, BX
	LEAQ (R9*4), CX
	SUBQ CX, R10

	VMOVUPS (AX), Y0
	VMOVUPS 32(AX), Y1
	VMOVAPS Y0, Y2
	VMOVAPS Y1, Y3
	VMOVAPS Y0, Y4
	VMOVAPS Y1, Y5
	VMOVAPS Y0, Y6
	VMOVAPS Y1, Y7
	VMOVAPS Y0, Y8
	VMOVAPS Y1, Y9
	VMOVAPS Y0, Y10
	VMOVAPS Y1, Y11
	CMPQ    add+72(FP), $0
	JEQ     row6
	MOVQ    out+24(FP), DX
	ADD6(Y0, Y1)
	ADD6(Y2, Y3)
	ADD6(Y4, Y5)
	ADD6(Y6, Y7)
	ADD6(Y8, Y9)
	ADD6(Y10, Y11)

row6:
	MOVQ R9, CX

step6:
	STEP6(0, 0)
	STEP6(4, 64)
	ADDQ $128, DI
	ADDQ $8, SI
	ADDQ $8, BX
	SUBQ $2, CX
	JNZ  step6
	ADDQ R10, SI
	ADDQ R10, BX
	DECQ R8
	JNZ  row6

	VBROADCASTSS floor+80(FP), Y12
	MOVQ         out+24(FP), DX
	STORE6(Y0, Y1)
	STORE6(Y2, Y3)
	STORE6(Y4, Y5)
	STORE6(Y6, Y7)
	STORE6(Y8, Y9)
	STORE6(Y10, Y11)
	VZEROUPPER
	RET

// Z0 to Z23 are the sums: two for each point, 16 channels each. Z24 and Z25 are
// weights, Z26 to Z28 numbers of points.

// POINT12 adds the products of the number at src to the sums a and b.
#define POINT12(src, v, a, b) \
	VBROADCASTSS src, v     \
	VFMADD231PS  Z24, v, a  \
	VFMADD231PS  Z25, v, b

// STEP12 does this for one input channel of all points: SI, BX, R13 and AX are every
// third point, R11 is the step from one to the next, DI the weights, and R9 the
// step to those of the second half.
#define STEP12(at, weights) \
	VMOVUPS weights(DI), Z24              \
	VMOVUPS weights(DI)(R9*1), Z25        \
	POINT12(at(SI), Z26, Z0, Z1) \
	POINT12(at(SI)(R11*1), Z27, Z2, Z3) \
	POINT12(at(SI)(R11*2), Z28, Z4, Z5) \
	POINT12(at(BX), Z26, Z6, Z7) \
	POINT12(at(BX)(R11*1), Z27, Z8, Z9) \
	POINT12(at(BX)(R11*2), Z28, Z10, Z11) \
	POINT12(at(R13), Z26, Z12, Z13) \
	POINT12(at(R13)(R11*1), Z27, Z14, Z15) \
	POINT12(at(R13)(R11*2), Z28, Z16, Z17) \
	POINT12(at(AX), Z26, Z18, Z19) \
	POINT12(at(AX)(R11*1), Z27, Z20, Z21) \
	POINT12(at(AX)(R11*2), Z28, Z22, Z23)

// ADD12 adds what is in the output of a point to its sums.
#define ADD12(a, b) \
	VADDPS (DX), a, a   \
	VADDPS 64(DX), b, b \
	ADDQ   R12, DX

// STORE12 writes the sums of a point, but at least Z24.
#define STORE12(a, b) \
	VMAXPS  Z24, a, a   \
	VMAXPS  Z24, b, b   \
	VMOVUPS a, (DX)     \
	VMOVUPS b, 64(DX)   \
	ADDQ    R12, DX

// func tile12(in, weights, bias, out *float32, rows, run, rowStep, inStep, outStep, add, next int, floor float32)
TEXT ·tile12(SB), NOSPLIT, $0-92
	MOVQ    bias+16(FP), AX
	VMOVUPS (AX), Z0
	VMOVUPS 64(AX), Z1
	VMOVAPS Z0, Z2
	VMOVAPS Z1, Z3
	VMOVAPS Z0, Z4
	VMOVAPS Z1, Z5
	VMOVAPS Z0, Z6
	VMOVAPS Z1, Z7
	VMOVAPS Z0, Z8
	VMOVAPS Z1, Z9
	VMOVAPS Z0, Z10
	VMOVAPS Z1, Z11
	VMOVAPS Z0, Z12
	VMOVAPS Z1, Z13
	VMOVAPS Z0, Z14
	VMOVAPS Z1, Z15
	VMOVAPS Z0, Z16
	VMOVAPS Z1, Z17
	VMOVAPS Z0, Z18
	VMOVAPS Z1, Z19
	VMOVAPS Z0, Z20
	VMOVAPS Z1, Z21
	VMOVAPS Z0, Z22
	VMOVAPS Z1, Z23
	MOVQ    in+0(FP), SI
	MOVQ    weights+8(FP), DI
	MOVQ    rows+32(FP), R8
	MOVQ    next+80(FP), R9
	MOVQ    rowStep+48(FP), R10
	MOVQ    inStep+56(FP), R11
	MOVQ    outStep+64(FP), R12
	LEAQ    (R11)(R11*2), CX
	LEAQ    (SI)(CX*1), BX
	LEAQ    (SI)(CX*2), R13
	LEAQ    (BX)(CX*2), AX
	MOVQ    run+40(FP), CX
	SHLQ    $2, CX
	SUBQ    CX, R10
	CMPQ    add+72(FP), $0
	JEQ     row12
	MOVQ    out+24(FP), DX
	ADD12(Z0, Z1)
	ADD12(Z2, Z3)
	ADD12(Z4, Z5)
	ADD12(Z6, Z7)
	ADD12(Z8, Z9)
	ADD12(Z10, Z11)
	ADD12(Z12, Z13)
	ADD12(Z14, Z15)
	ADD12(Z16, Z17)
	ADD12(Z18, Z19)
	ADD12(Z20, Z21)
	ADD12(Z22, Z23)

row12:
	MOVQ run+40(FP), CX

step12:
	STEP12(0, 0)
	STEP12(4, 64)
	ADDQ $128, DI
	ADDQ $8, SI
	ADDQ $8, BX
	ADDQ $8, R13
	ADDQ $8, AX
	SUBQ $2, CX
	JNZ  step12
	ADDQ R10, SI
	ADDQ R10, BX
	ADDQ R10, R13
	ADDQ R10, AX
	DECQ R8
	JNZ  row12

	VBROADCASTSS floor+88(FP), Z24
	MOVQ         out+24(FP), DX
	STORE12(Z0, Z1)
	STORE12(Z2, Z3)
	STORE12(Z4, Z5)
	STORE12(Z6, Z7)
	STORE12(Z8, Z9)
	STORE12(Z10, Z11)
	STORE12(Z12, Z13)
	STORE12(Z14, Z15)
	STORE12(Z16, Z17)
	STORE12(Z18, Z19)
	STORE12(Z20, Z21)
	STORE12(Z22, Z23)
	VZEROUPPER
	RET
