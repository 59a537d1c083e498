export { type ErrorMessageKey, en, type MessageKey } from '../messages/en.ts'
export { errorMessages } from '../messages/errorMessages.ts'
export { pseudoCatalogue } from '../messages/pseudo.ts'
