export { assertTransaction } from '../limits/assertTransaction.ts'
export { leaveInTime } from '../limits/leaveInTime.ts'
export { readText } from '../limits/readText.ts'
export { withinLimit } from '../limits/withinLimit.ts'
