import css from './pageTokens.css?inline'

/** The tokens for everything that is drawn before the views load. A module of its own, so that a page contains the text only once. */
export const pageTokens: string = css
