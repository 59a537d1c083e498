export {
  type PageButtonFace,
  type PageButtonKind,
  type PageButtonSubject,
  pageButtonClass,
  pageButtonCss,
} from '../page-button/pageButton.ts'
export { loadAccountDetails, pageButtonFace } from '../page-button/pageButtonFace.ts'
export { adoptSheet, createSheet } from '../sheet/sheet.ts'
