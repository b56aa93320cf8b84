// Arrays of 32-bit numbers as bytes, the lowest byte first, on every machine.
const isLittle = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1

/** The bytes of numbers. On most machines they share the memory of the numbers. */
export const bytesOf = (numbers: Int32Array): Uint8Array => {
  if (isLittle) return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  const view = new DataView(new ArrayBuffer(numbers.byteLength))
  for (let k = 0; k < numbers.length; k++) view.setInt32(4 * k, numbers[k]!, true)
  return new Uint8Array(view.buffer)
}

/** The numbers that bytes hold. */
export const numbersIn = (bytes: Uint8Array<ArrayBuffer>): Int32Array => {
  if (isLittle && bytes.byteOffset % 4 === 0)
    return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.length / 4 }, (_, k) => view.getInt32(4 * k, true))
}
