/** The allowed elements: shapes, colours, masks and clip paths. No allowed element can repeat, load, blur or animate content. */
const allowedElements = new Set(
  (
    'svg g defs title desc style path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
)
const maxElements = 500

const tagPattern = /<(\/?)([a-zA-Z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attributePattern = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Matches content other than tags: the XML declaration, comments and text. */
const nonTagPattern = /(?:^\ufeff?<\?xml\s[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<&]+)/y

/**
 * Whether an SVG contains only plain shapes. An SVG of 2 kB can block a browser for minutes: with filters, patterns, nested `use` elements,
 * nested masks, or strokes with very many dashes. The parser is strict, so that a browser cannot parse the text differently.
 *
 * @param text - One character per byte.
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

/** @param isInMask - Whether the element is, or is inside of, a mask or clip path. Then it may not refer to a further mask or clip path. */
function areAttributesPlain(attributes: string, isInMask: boolean): boolean {
  for (const [, name = '', doubleQuoted, singleQuoted] of attributes.matchAll(attributePattern)) {
    const value = doubleQuoted ?? singleQuoted ?? ''
    if (/href$|^on|^filter$|dash/i.test(name)) return false
    if (name === 'style' && !isPlainStyle(value)) return false
    const isReference = /url|\\/i.test(value)
    const referencingAttributes = isInMask ? /^(?:fill|stroke)$/ : /^(?:fill|stroke|mask|clip-path)$/
    if (isReference && !(referencingAttributes.test(name) && /^url\(["']?#[\w.:-]+["']?\)$/.test(value.trim())))
      return false
  }
  return true
}

function isPlainStyle(text: string): boolean {
  // `mask-type` and `clip-rule` contain forbidden words, but are harmless.
  const textToCheck = text.replace(/mask-type|clip-rule/g, '')
  return !/[\\@<]|url|filter|mask|clip|dash|anim|transition|image|var|attr/i.test(textToCheck)
}
