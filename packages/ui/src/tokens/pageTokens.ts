import css from './pageTokens.css?inline'

/**
 * The style sheet with the tokens for everything that is drawn before the views load. It has a module of its own, so that the bundler does
 * not copy the text into two chunks: buttons on the page and the shell of the modal both use it.
 */
export const pageTokens: string = css
