import css from './pageTokens.css?inline'

/** The tokens for everything that is drawn before the views load. A separate module, so that a page loads this text only once. */
export const pageTokens: string = css
