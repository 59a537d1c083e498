import { pageTokens } from '../tokens/pageTokens.ts'
import css from './pageButton.css?inline'

/**
 * The complete style sheet of the kit's buttons on the site's own page. Adopt it in a shadow root or in the document. The element with the
 * class `root` has two attributes: `data-kind` is `connect`, `account` or `network`, and `data-theme` is `dark`, `light` or `auto`.
 */
export const pageButtonCss: string = pageTokens + css

/**
 * Class names of the parts of a page button. `mark` is the picture before the text: an image, a letter, or an empty element. While the
 * button is loading, the spinner replaces the mark.
 */
export const pageButtonClass = {
  root: 'lk-page-button',
  mark: 'lk-page-button-mark',
  label: 'lk-page-button-label',
  text: 'lk-page-button-text',
  balance: 'lk-page-button-balance',
  spinner: 'lk-page-button-spinner',
} as const

/** The kind of a page button, named after the view that the button opens. */
export type PageButtonKind = 'connect' | 'account' | 'network'

/** The data that a page button shows. Amounts are in base units, such as wei. */
export type PageButtonSubject =
  | { kind: 'connect'; state: 'ready' | 'loading'; label: string }
  | {
      kind: 'account'
      address: string
      balance: { value: bigint; decimals: number; symbol: string } | undefined
      label: string
    }
  | { kind: 'network'; name: string; imageUrl: string | undefined; label: string }

/** The content of a page button. React or the custom element draws it. */
export type PageButtonFace = {
  kind: PageButtonKind
  state: 'ready' | 'loading'
  text: string
  /** Text that screen readers read before the visible text, for example "Account" before an address. */
  label?: string
  balance?: string | undefined
  /** The picture before the text: an image, the colours of an avatar, or a letter. An empty object keeps space while the picture loads. */
  mark?: { src?: string; tints?: readonly string[]; letter?: string }
}
