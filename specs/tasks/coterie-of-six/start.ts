// One set for each of the sites 0 to 5. These are not quorums: some of them have no site in common.
export const quorums = '{0,1,2},{0,1,2},{0,1,2},{3,4,5},{3,4,5},{3,4,5}'
