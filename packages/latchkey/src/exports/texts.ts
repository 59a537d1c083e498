export { loadEnglishTexts, type TextKey, type Texts } from '../texts.ts'
