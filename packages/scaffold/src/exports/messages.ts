export { en, type MessageKey } from '../messages/en.ts'
export { pseudoCatalogue } from '../messages/pseudo.ts'
