// Decision trees, copied from the host path by path. A node (16 bytes): its reading or 0, its result (not 0) or 0, its children
// and their number. A reading (16 bytes): the offset of its slot in the vector, its results by the number in the slot (plus
// one, or 0), how many they are, and its number.
// @ts-ignore: decorator
@external("host", "part")
declare function partOf(reading: u32, id: u32): u32

/** The result of a tree for the vector at `from`, as its leaf has it; 0 if it is not known. */
// @ts-ignore: decorator
@inline
export function walkHere(node: usize, from: usize): u32 {
  for (let reading = <usize>load<u32>(node); reading != 0; reading = <usize>load<u32>(node)) {
    const id = load<u32>(from + load<u32>(reading))
    let part: u32 = 0
    if (id < load<u32>(reading, 8)) part = load<u32>(<usize>load<u32>(reading, 4) + (<usize>id << 2))
    if (part == 0) part = partOf(load<u32>(reading, 12), id) + 1
    if (part > load<u32>(node, 12)) return 0
    node = <usize>load<u32>(<usize>load<u32>(node, 8) + (<usize>(part - 1) << 2))
    if (node == 0) return 0
  }
  return load<u32>(node, 4)
}

/** The same as a call, for those who seldom ask, and those who are inlined often. */
export function walk(node: usize, from: usize): u32 {
  return walkHere(node, from)
}
