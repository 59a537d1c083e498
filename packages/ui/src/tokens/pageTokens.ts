import css from './pageTokens.css?inline'

/** The tokens that are read before the views are here. A module of its own, so that the text is in a page once. */
export const pageTokens: string = css
