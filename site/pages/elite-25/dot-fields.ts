export const columns = 10
export const rows = 6

/** The dots that are left after each step, counted row by row. Each step is a subset of the one before. */
export const dotFields = [
  [0, 2, 3, 5, 8, 10, 12, 13, 16, 18, 21, 24, 26, 29, 31, 34, 36, 39, 42, 44, 46, 47, 50, 52, 55, 58],
  [3, 8, 12, 24, 29, 31, 36, 44, 50, 58],
  [36]
]
