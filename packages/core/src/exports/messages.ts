export { type ButtonMessageKey, buttonMessages } from '../messages/buttons.ts'
export { textDirection } from '../messages/direction.ts'
export { languages } from '../messages/languages.ts'
export {
  type Catalogue,
  createTranslate,
  type Message,
  type MessageValues,
  type Translate,
} from '../messages/messages.ts'
export { type ShellMessageKey, shellMessages } from '../messages/shell.ts'
