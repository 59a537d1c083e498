/** The elements that an SVG may contain: shapes, colours, masks and clip paths. None of them can repeat, load, blur or animate content. */
const allowedElements = new Set(
  (
    'svg g defs title desc style path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
)
/** The highest number of elements that an SVG may contain. */
const maxElements = 500

const tagPattern = /<(\/?)([a-zA-Z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Matches what is allowed between tags: the XML declaration, a comment, or text. */
const nonTagPattern = /(?:^\ufeff?<\?xml\s[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<&]+)/y

/**
 * Returns whether an SVG contains only plain shapes. Filters, patterns, nested `use` elements, nested masks, or strokes with very many
 * dashes let an SVG of 2 kB block a browser for minutes. Unusual syntax is refused, because a browser might parse it differently.
 *
 * @param text - The file with one character per byte.
 */
export function isPlainSvg(text: string): boolean {
  if (text.includes('\0') || /encoding\s*=\s*["'](?!utf-8)/i.test(text)) return false
  const openElements: string[] = []
  let elementCount = 0
  for (let index = 0; index < text.length; ) {
    nonTagPattern.lastIndex = tagPattern.lastIndex = index
    const [, closingSlash, name = '', attributes = '', selfClosingSlash] = tagPattern.exec(text) ?? []
    if (name) {
      if (!allowedElements.has(name) || (elementCount === 0 && name !== 'svg')) return false
      if (closingSlash) {
        if (openElements.pop() !== name) return false
      } else {
        const isInMask =
          openElements.some((each) => each === 'mask' || each === 'clipPath') || name === 'mask' || name === 'clipPath'
        if (++elementCount > maxElements || !areAttributesPlain(attributes, isInMask)) return false
        if (!selfClosingSlash) openElements.push(name)
      }
      index = tagPattern.lastIndex
    } else {
      const [nonTagText = ''] = nonTagPattern.exec(text) ?? []
      if (!nonTagText || (openElements.at(-1) === 'style' && !isPlainStyle(nonTagText))) return false
      index = nonTagPattern.lastIndex
    }
  }
  return elementCount > 0 && openElements.length === 0
}

/**
 * Returns whether an element's attributes are harmless.
 *
 * @param isInMask - Whether the element is a mask or clip path, or is inside one. Then it must not refer to another mask or clip path.
 */
function areAttributesPlain(attributes: string, isInMask: boolean): boolean {
  for (const [, name = '', doubleQuoted, singleQuoted] of attributes.matchAll(attributePattern)) {
    const value = doubleQuoted ?? singleQuoted ?? ''
    if (/href$|^on|^filter$|dash/i.test(name)) return false
    if (name === 'style' && !isPlainStyle(value)) return false
    const isReference = /url|\\/i.test(value)
    const referenceAttributePattern = isInMask ? /^(?:fill|stroke)$/ : /^(?:fill|stroke|mask|clip-path)$/
    if (isReference && !(referenceAttributePattern.test(name) && /^url\(["']?#[\w.:-]+["']?\)$/.test(value.trim())))
      return false
  }
  return true
}

function isPlainStyle(text: string): boolean {
  // `mask-type` and `clip-rule` are harmless, but would match the pattern below.
  const textToCheck = text.replace(/mask-type|clip-rule/g, '')
  return !/[\\@<]|url|filter|mask|clip|dash|anim|transition|image|var|attr/i.test(textToCheck)
}
