import ts from 'typescript-6'

/** The parts of a doc comment. */
export type Comment = {
  text: string
  default: string | undefined
  throws: readonly string[]
  returns: string | undefined
  see: readonly string[]
  example: string | undefined
  params: Readonly<Record<string, string>>
}

const emptyComment: Comment = {
  text: '',
  default: undefined,
  throws: [],
  returns: undefined,
  see: [],
  example: undefined,
  params: {},
}

/** Returns the parts of a declaration's doc comment. If its text ends with "Default `x`.", `x` is the default. */
export function commentOf(node: ts.Node | undefined): Comment {
  if (!node) return emptyComment
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const doc = docs.at(-1)
  if (!doc) return emptyComment
  const tags = doc.tags ?? []
  const textsOfTag = (name: string) => tags.filter((tag) => tag.tagName.text === name).map(textOfTag)
  const { text, defaultValue } = splitDefault(toOneLine(ts.getTextOfJSDocComment(doc.comment)))
  return {
    text,
    default: toOneLine(textsOfTag('default')[0]) || defaultValue,
    throws: tags.filter((tag) => ts.isJSDocThrowsTag(tag)).map(textOfThrows),
    returns: toOneLine(textsOfTag('returns')[0]) || undefined,
    see: tags
      .filter((tag) => tag.tagName.text === 'see')
      .map((tag) => toOneLine(tag.getText().replace(/^@see\s*/, ''))),
    example: exampleOf(tags.find((tag) => tag.tagName.text === 'example')),
    params: Object.fromEntries(
      tags.flatMap((tag) =>
        ts.isJSDocParameterTag(tag) ? [[tag.name.getText(), toOneLine(textOfTag(tag)).replace(/^- /, '')]] : [],
      ),
    ),
  }
}

function textOfTag(tag: ts.JSDocTag): string {
  return ts.getTextOfJSDocComment(tag.comment) ?? ''
}

/** Returns the text of `@throws` as it is in the source. TypeScript would read its first word as a type. */
function textOfThrows(tag: ts.JSDocTag): string {
  return toOneLine(stripStars(tag.getText()).replace(/^@throws\s*/, ''))
}

function exampleOf(tag: ts.JSDocTag | undefined): string | undefined {
  if (!tag) return undefined
  return stripStars(tag.getText().replace(/^@example[^\S\n]*\n/, '')).trim()
}

function stripStars(text: string): string {
  return text
    .replace(/\n\s*\* ?/g, '\n')
    .replace(/^\s*\* ?/, '')
    .replace(/\n\s*\*?\/?\s*$/, '')
}

/** Returns a text in one line, with single spaces between the words. */
function toOneLine(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim()
}

function splitDefault(text: string): { text: string; defaultValue: string | undefined } {
  const match = / ?Default:? (`[^`]+`)\.$/.exec(text)
  return match ? { text: text.slice(0, match.index), defaultValue: match[1] } : { text, defaultValue: undefined }
}
