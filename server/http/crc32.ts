/** The generator of CRC-32 (RFC 1952, section 8), lowest power first. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
/** x to the power of 8: one byte. */
const BYTE = 0x00800000

/**
 * The CRC-32 of two concatenated texts, from the CRC-32 of each: the first is multiplied by x^(8 ·
 * length of the second), modulo the generator. Node has no such function, and both texts are
 * available only in compressed form.
 */
export const combineCrc32 = (first: number, second: number, secondLength: number) =>
  (multiply(power(BYTE, secondLength), first) ^ second) >>> 0

/** Power by repeated squaring. */
function power(base: number, exponent: number) {
  let result = ONE
  let square = base
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, square)
    square = multiply(square, square)
  }
  return result
}

/** Product of two polynomials over bits, modulo the generator. */
function multiply(a: number, b: number) {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit > 0; bit = bit >>> 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}
