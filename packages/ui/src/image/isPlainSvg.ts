/** The allowed elements: shapes, colours, masks and clip paths. None of them can repeat, load, blur or animate content. */
const elements = new Set(
  (
    'svg g defs title desc style path rect circle ellipse line polyline polygon text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
)
const maxElements = 500

const tag = /<(\/?)([a-zA-Z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*)\s*(\/?)>/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Matches content other than tags: the XML declaration, comments and text. */
const aside = /(?:^\ufeff?<\?xml\s[^>]*\?>|<!--(?:[^-]|-[^-])*-->|[^<&]+)/y

/**
 * Whether an SVG contains only plain shapes. An SVG of 2 kB can block a browser for minutes: with filters, patterns, nested `use` elements,
 * nested masks, or strokes with very many dashes. The parser is strict, so that a browser cannot read the text in another way.
 *
 * @param text - One character per byte.
 */
export function isPlainSvg(text: string): boolean {
  if (text.includes('\0') || /encoding\s*=\s*["'](?!utf-8)/i.test(text)) return false
  const open: string[] = []
  let count = 0
  for (let index = 0; index < text.length; ) {
    aside.lastIndex = tag.lastIndex = index
    const [, end, name = '', attributes = '', isEmpty] = tag.exec(text) ?? []
    if (name) {
      if (!elements.has(name) || (count === 0 && name !== 'svg')) return false
      if (end) {
        if (open.pop() !== name) return false
      } else {
        const isFrame =
          open.some((each) => each === 'mask' || each === 'clipPath') || name === 'mask' || name === 'clipPath'
        if (++count > maxElements || !isPlain(attributes, isFrame)) return false
        if (!isEmpty) open.push(name)
      }
      index = tag.lastIndex
    } else {
      const [found = ''] = aside.exec(text) ?? []
      if (!found || (open.at(-1) === 'style' && !isPlainStyle(found))) return false
      index = aside.lastIndex
    }
  }
  return count > 0 && open.length === 0
}

/** @param isFrame - Whether the element is in a mask or a clip path. Such an element may not have a mask or a clip path of its own. */
function isPlain(attributes: string, isFrame: boolean): boolean {
  for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (/href$|^on|^filter$|dash/i.test(name)) return false
    if (name === 'style' && !isPlainStyle(value)) return false
    const isReference = /url|\\/i.test(value)
    const mayRefer = isFrame ? /^(?:fill|stroke)$/ : /^(?:fill|stroke|mask|clip-path)$/
    if (isReference && !(mayRefer.test(name) && /^url\(["']?#[\w.:-]+["']?\)$/.test(value.trim()))) return false
  }
  return true
}

function isPlainStyle(text: string): boolean {
  const rest = text.replace(/mask-type|clip-rule/g, '')
  return !/[\\@<]|url|filter|mask|clip|dash|anim|transition|image|var|attr/i.test(rest)
}
