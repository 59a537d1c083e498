export { createStandardActor } from '../strangers/createStandardActor.ts'
export { type Actor, type Look, type Strangers, testStrangers } from '../strangers/testStrangers.ts'
