// A solution: two of the sites 0, 1 and 2, and the site itself.
export const quorums = '{0,1,3},{1,2,4},{0,2,5},{0,1,3},{1,2,4},{0,2,5}'
