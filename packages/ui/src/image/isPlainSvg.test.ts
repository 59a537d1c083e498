import { describe, expect, test } from 'vitest'
import { isPlainSvg } from './isPlainSvg.ts'

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inner}</svg>`

describe('isPlainSvg', () => {
  test.each([
    ['shapes', '<g fill="none"><path d="M0 0h1v1z"/><rect width="9" height="9" rx="2"/><circle r="1"></circle></g>'],
    [
      'gradients',
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs><path fill="url(#a)" d="M0 0"/>',
    ],
    [
      'a mask and a clip path',
      '<mask id="m" style="mask-type:alpha"><path d="M0 0"/></mask><g mask="url(#m)" clip-path="url(#c)"/>',
    ],
    ['a style', '<style>.a{fill:#fff;fill-rule:evenodd}</style><path class="a" style="fill: red" d="M0 0"/>'],
    ['text', '<text x="1" font-family="sans-serif">W</text>'],
    ['a comment', '<!-- made by hand --><title>Wallet</title>'],
  ])('default: %s', (_, inner) => {
    expect(isPlainSvg(svg(inner))).toBe(true)
    expect(isPlainSvg(`<?xml version="1.0" encoding="UTF-8"?>\n${svg(inner)}\n`)).toBe(true)
  })

  test.each([
    ['filters', '<filter id="f"><feGaussianBlur stdDeviation="99"/></filter><path filter="url(#f)" d="M0 0"/>'],
    ['a filter by attribute', '<path filter="url(#f)" d="M0 0"/>'],
    ['a filter by style', '<path style="filter:blur(99px)" d="M0 0"/>'],
    ['a filter by a style sheet', '<style>*{filter:blur(99px)}</style>'],
    ['a filter with an escaped letter', '<path style="f\\69lter:blur(99px)" d="M0 0"/>'],
    ['patterns', '<pattern id="p" width="1" height="1"><path d="M0 0"/></pattern>'],
    ['reused elements', '<g id="a"/><use href="#a"/><use href="#a"/>'],
    ['reused elements under a namespace prefix', '<g xmlns:s="http://www.w3.org/2000/svg"><s:use href="#a"/></g>'],
    ['embedded images', '<image href="data:image/png;base64,AAAA"/>'],
    ['animations', '<path d="M0 0"><animate attributeName="d" dur="1s"/></path>'],
    ['a CSS animation', '<style>path{animation:a 1s infinite}</style>'],
    [
      'masks within masks',
      '<mask id="a"><g mask="url(#b)"/><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#c)"/></mask>',
    ],
    ['a clip path that is clipped', '<clipPath id="a" clip-path="url(#b)"><path d="M0 0"/></clipPath>'],
    ['dashes', '<path stroke-dasharray="0.0001" d="M0 0h9999999"/>'],
    ['dashes by style', '<path style="stroke-dasharray:0.0001" d="M0 0h9999999"/>'],
    ['gradients with a reference', '<linearGradient id="a" href="#b"/>'],
    ['HTML', '<foreignObject><div/></foreignObject>'],
    ['scripts', '<script>alert(1)</script>'],
    ['event handlers', '<path onload="alert(1)" d="M0 0"/>'],
    ['an external URL', '<path fill="url(https://a.example/#a)" d="M0 0"/>'],
    ['an imported sheet', '<style>@import "https://a.example/a.css";</style>'],
    ['entities', '<path style="&#102;ilter:blur(9px)" d="M0 0"/>'],
    ['CDATA', '<style><![CDATA[*{filter:blur(9px)}]]></style>'],
    ['too many elements', '<g/>'.repeat(501)],
    ['an end tag without a start tag', '</g>'],
    ['a start tag without an end tag', '<g>'],
  ])('error: %s', (_, inner) => {
    expect(isPlainSvg(svg(inner))).toBe(false)
  })

  test.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('')}`],
    ['another encoding', `<?xml version="1.0" encoding="utf-16"?>${svg('')}`],
    ['two bytes per character', [...svg('')].join('\0')],
    ['a root element other than svg', '<g xmlns="http://www.w3.org/2000/svg"/>'],
    ['an empty text', ''],
  ])('error: %s', (_, text) => {
    expect(isPlainSvg(text)).toBe(false)
  })
})
