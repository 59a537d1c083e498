/** What the modal must do with a name that a wallet announces. */
export type NameTreatment =
  /** A row shows the name unchanged. */
  | 'shown'
  /** A row shows the name and a warning to check it. */
  | 'marked'
  /** No row shows the wallet. */
  | 'refused'

export type TextKind = { kind: string; announced: NameTreatment; texts: readonly unknown[] }

/** The name of a global variable. If the variable is set, an injected script has run. */
export const trapName = '__hacked'
const trapScript = `${trapName}=1`

const listNumbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const toCharacters = (...codes: readonly number[]) => codes.map((code) => String.fromCodePoint(code))
/** Applies every function to every text, and returns all results: `mapAll(['a'], [(text) => `(${text})`])` is `['(a)']`. */
const mapAll = (texts: readonly string[], wraps: readonly ((text: string) => string)[]) =>
  wraps.flatMap((wrap) => texts.map(wrap))

const scriptTags = [
  `<img src=x onerror=${trapScript}>`,
  `<svg onload=${trapScript}>`,
  `<script>${trapScript}</script>`,
  `<body onload=${trapScript}>`,
  `<a href=javascript:${trapScript}>x</a>`,
  `<video><source onerror=${trapScript}>`,
  `<input autofocus onfocus=${trapScript}>`,
  `<details open ontoggle=${trapScript}>`,
]
/** Texts that close the part of the HTML into which a page inserts a name, for example an attribute or a comment. */
const contextClosers = ['', '">', "'>", '</p>', '-->', ']]>', '\\">', '`>']
const eventHandlerAttributes =
  'onclick onload onerror onfocus onblur oninput onkeydown onwheel onpaste oncut ontoggle'.split(' ')

const bidiChars = toCharacters(0x061c, 0x200e, 0x200f, ...listNumbers(0x202a, 0x202e), ...listNumbers(0x2066, 0x2069))
const invisibleCharacters = toCharacters(
  ...[0x00ad, 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2061, 0x2064, 0x206a],
  ...[0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xffa0, 0x1d173, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xe01ef],
)
/**
 * Line breaks and other control characters inside a name. At the start or end of a name, they count as white space, which Latchkey removes.
 */
const controlCharacters = toCharacters(
  ...listNumbers(0x00, 0x1f),
  0x7f,
  0x80,
  0x85,
  0x8d,
  0x9b,
  0x9c,
  0x9f,
  0x2028,
  0x2029,
)
const spaces = toCharacters(0x20, 0xa0, 0x1680, ...listNumbers(0x2000, 0x200a), 0x202f, 0x205f, 0x3000)
const wideCharacters = [
  'W',
  '\ufdfd',
  '\u2e3b',
  '\u{12031}',
  '\ua9c5',
  '\u{1f1e6}',
  '\u4e00',
  '\u{1d54e}',
  '\ud55c',
  '\u0e0a',
]

const wellKnownNames = ['MetaMask', 'Phantom', 'Rainbow', 'Zerion', 'Trust', 'Rabby', 'Solflare', 'Backpack']
const cyrillic: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', t: 'т', k: 'к', n: 'п' }
const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0))
const toBold = (text: string) =>
  text.replace(/[a-z]/g, (char) => String.fromCodePoint(0x1d41a + char.charCodeAt(0) - 97))
const imitations: readonly ((name: string) => string)[] = [
  (name) => name.replace(/[aeopctkn]/, (letter) => cyrillic[letter] ?? letter),
  (name) => name.replace(/[aeopctkn]/g, (letter) => cyrillic[letter] ?? letter),
  toFullWidth,
  toBold,
  (name) => `${name}.`,
  (name) => [...name].join(' '),
  (name) => `${name.slice(0, 3)}-${name.slice(3)}`,
  (name) => name.replace(/[aeiou]/, (letter) => `${letter}\u0301`),
]

/**
 * Names that a hostile wallet, directory or page might use, by kind. `announced` says what the modal must do with names of this kind. The
 * modal refuses names of all kinds that have more than forty code points.
 */
export const textKinds: readonly TextKind[] = [
  {
    kind: 'markup',
    announced: 'shown',
    texts: mapAll(
      scriptTags,
      contextClosers.map((closer) => (text: string) => closer + text),
    ),
  },
  {
    kind: 'attributes',
    announced: 'shown',
    texts: mapAll(
      eventHandlerAttributes.map((event) => `${event}=${trapScript}`),
      [(text) => `" ${text} x="`, (text) => `' autofocus ${text} `],
    ),
  },
  {
    kind: 'frames',
    announced: 'shown',
    texts: [
      '<iframe srcdoc="<b>x">',
      '<object data=data:text/html,x>',
      '<embed src=//evil.example>',
      '<base href=//evil.example>',
      '<meta http-equiv=refresh content=0>',
      '<link rel=import href=//evil.example>',
      '<form action=//evil.example><input>',
      '<dialog open>',
      '<template shadowrootmode=open>',
      '<slot name=x>',
      '<latchkey-modal></latchkey-modal>',
      '<latchkey-button kind=account>',
      '<textarea>',
      '<plaintext>',
      '<xmp>',
      '<noscript>',
      '<select><option>',
      '<math><mi href=x>',
      '<!--',
      '<![CDATA[',
      '<?xml version="1.0"?>',
    ],
  },
  {
    kind: 'templates',
    announced: 'shown',
    texts: [
      ...['{{7*7}}', `$\{7*7}`, '#{7*7}', '*{7*7}', '@{7*7}', '<%= 7*7 %>', '[[7*7]]', '{%x%}', '{{{x}}}', '%{x}'],
      ...[
        `\${${trapScript}}`,
        `{{${trapScript}}}`,
        `<%${trapScript}%>`,
        `{{constructor.constructor('${trapScript}')()}}`,
        '{{$on.x}}',
        '{#if}',
      ],
      ...['{@html x}', ':style="x"', 'v-html=x', 'ng-app', '[innerHTML]=x', '(click)=x', '{{x|safe}}', '<x-for>'],
    ],
  },
  {
    kind: 'messages',
    announced: 'shown',
    texts: [
      ...['{name}', '{wallet}', '{wallet}{wallet}{wallet}', '{count, plural, other{#}}', '{x, select, a{b}}', '{', '}'],
      ...['{}', '{{}', "'{'", '{0}', '{__proto__}', '{constructor}', '{toString}', '<b>{name}</b>', '{ wallet }'],
      ...['$&', '$1', '$$', '$`', "$'", '$<name>', '%s', '%d%d', '%n', '%c', '%o', '#', '{wallet'],
    ],
  },
  {
    kind: 'styles',
    announced: 'shown',
    texts: [
      ...[
        '</style><style>*{display:none}',
        ';position:fixed;inset:0',
        'url(//evil.example)',
        '@import "//evil.example"',
      ],
      ...['expression(alert(1))', 'var(--x)', '}body{display:none}', '*/}*{display:none}/*', '--lk-accent:red'],
      ...['\\3c script', '!important', 'color:red;}', ':host{display:none}', '::part(x)', '@layer x{', '\\'],
    ],
  },
  {
    kind: 'commands',
    announced: 'shown',
    texts: [
      ...["'; DROP TABLE wallets;--", '$(reboot)', '`reboot`', '| cat /etc/passwd', '../../../etc/passwd', '%00'],
      ...['%0d%0aSet-Cookie: a=b', '%2e%2e%2f', '\\\\server\\share', 'C:\\con', 'NUL', '=1+1', '+cmd|calc!A0', '@SUM'],
      ...['-rf /', '~root', '.', '..', '/', '*', '?', '%', '&', '|', '(', '[', '^', '$', '+'],
    ],
  },
  {
    kind: 'notations',
    announced: 'shown',
    texts: [
      ...['{"a":1}', '["x"]', 'null', 'undefined', 'NaN', 'true', '-0', '1e400', '0x10', '[object Object]', 'Infinity'],
      ...['https://evil.example', `javascript:${trapScript}`, 'data:text/html,x', '?a=b&c=d', '#top', '//evil.example'],
      ...['wc:abc@2?symKey=0', 'mailto:a@b.example', '&lt;b&gt;', '&#60;b&#62;', '&nbsp;', '\\u003cb\\u003e', '&#0;'],
      ...[
        '[a](https://evil.example)',
        '**bold**',
        '<!doctype html>',
        'a\\nb',
        "'",
        '"',
        '`',
        ',',
        ';',
        ':',
        '&',
        '<',
        '>',
      ],
    ],
  },
  {
    kind: 'property names',
    announced: 'shown',
    texts: (
      '__proto__ constructor prototype toString valueOf hasOwnProperty __defineGetter__ __lookupGetter__ isPrototypeOf ' +
      'then length name default innerHTML document window eval arguments caller toJSON nodeName key ref props children'
    ).split(' '),
  },
  {
    kind: 'directions',
    announced: 'refused',
    texts: mapAll(bidiChars, [
      (char) => `Meta${char}Mask`,
      (char) => `${char}ksaMateM`,
      (char) => `Harbor ${char}(fdp.exe)`,
    ]),
  },
  {
    kind: 'not seen',
    announced: 'refused',
    texts: mapAll(invisibleCharacters, [
      (char) => `Meta${char}Mask`,
      (char) => `MetaMask${char}`,
      (char) => char,
      (char) => char.repeat(30),
    ]),
  },
  { kind: 'control characters', announced: 'refused', texts: mapAll(controlCharacters, [(char) => `Meta${char}Mask`]) },
  {
    kind: 'no characters',
    announced: 'refused',
    texts: [
      ...['a\ud800b', 'a\udfffb', '\udc00\ud800', 'a\ud800', '\udc00b', 'a\ue000b', 'a\uf8ffb', 'a\ufffeb', 'a\uffffb'],
      ...['a\u{1fffe}b', 'a\u{10ffff}b', 'a\u{f0000}b', 'a\u0378b', 'a\u{e0000}b'],
    ],
  },
  { kind: 'spaces', announced: 'marked', texts: mapAll(spaces, [(space) => `Meta${space}Mask`]) },
  {
    kind: 'empty',
    announced: 'refused',
    texts: [
      '',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '\u00a0',
      '\u3000',
      '\u2003',
      '\ufeff',
      '\u00a0'.repeat(40),
      ' '.repeat(10_000),
    ],
  },
  {
    kind: 'marks in heaps',
    announced: 'refused',
    texts: [
      ...[3, 4, 8, 16, 30].map((count) => `Z${'\u0351'.repeat(count)}`),
      ...[
        'a\u0300\u0301\u0302',
        'Meta\u20dd\u20de\u20dfMask',
        'e\u0489\u0489\u0489',
        '\u0e01\u0e49\u0e49\u0e49\u0e49',
        '\u0300\u0300\u0300',
      ],
    ],
  },
  {
    kind: 'from right to left',
    announced: 'shown',
    texts: [
      ...['محفظة', 'ארנק', 'ارنک (123)', 'محفظة 1.0 beta', 'ArabicمحفظةLatin', '(ארנק)', '١٢٣', 'ܐܪܡܝܐ', 'ދިވެހި', 'ߒߞߏ'],
      ...['שלום < עולם', '"ארנק"', 'ﷺ', '؟!؟', '֎ محفظة', 'محفظة/ארנק', '1 محفظة 2 ארנק 3', '–محفظة–'],
    ],
  },
  {
    kind: 'scripts and pictures',
    announced: 'shown',
    texts: [
      ...[
        'กระเป๋าสตางค์',
        'वॉलेट',
        'வாலட்',
        'ཨོཾ་མ་ཎི',
        'ပိုက်ဆံအိတ်',
        '錢包',
        '지갑',
        'さいふ',
        'პორტმონე',
        'ቦርሳ',
        'Гаманец',
        'Πορτοφόλι',
      ],
      ...[
        '🦊',
        '👛👛👛',
        '🇺🇦🇯🇵',
        '👍🏿',
        '𓂀',
        '𝟙𝟚𝟛',
        'ﬁﬂ',
        '①②③',
        '⒜',
        '㍿',
        'Ⅷ',
        'ℵ',
        '☠',
        '™®©',
        '︻╦╤─',
        '(╯°□°)╯',
        '¯\\_(ツ)_/¯',
      ],
    ],
  },
  {
    kind: 'joined pictures',
    announced: 'refused',
    texts: [
      '👨\u200d👩\u200d👧',
      '🏴\u200d☠',
      '❤\ufe0f',
      '1\ufe0f\u20e3',
      '🏳\ufe0f\u200d🌈',
      '🏴\u{e0067}\u{e0062}\u{e007f}',
    ],
  },
  { kind: 'widest', announced: 'shown', texts: mapAll(wideCharacters, [(char) => char.repeat(40), (char) => char]) },
  {
    kind: 'long',
    announced: 'refused',
    texts: [
      ...[41, 100, 1_000, 10_240, 1_048_576].map((count) => 'W'.repeat(count)),
      ...[41, 1_000, 10_240].map((count) => '\u4e00'.repeat(count)),
      ...[100, 5_000].map((count) => 'word '.repeat(count)),
      ...[100, 5_000].map((count) => 'word\u00a0'.repeat(count)),
      ...[41, 5_000].map((count) => '🦊'.repeat(count)),
      ...['<b>'.repeat(20_000), '{'.repeat(100_000), '\u202e'.repeat(10_000), 'a\n'.repeat(5_000), '('.repeat(50_000)],
    ],
  },
  // A wallet with a well-known name gets a warning unless the wallet announces the reverse domain that belongs to the name. Solflare
  // is left out, because the wallet catalogue has no reverse domain for Solflare.
  {
    kind: 'well-known names',
    announced: 'marked',
    texts: mapAll(
      wellKnownNames.filter((name) => name !== 'Solflare'),
      [(name) => name, (name) => name.toUpperCase(), (name) => name.toLowerCase(), (name) => `${name} Wallet`],
      // "Trust Wallet" is left out, because Latchkey shortens this name to "Trust".
    ).filter((name) => name !== 'Trust Wallet'),
  },
  { kind: 'look-alikes', announced: 'marked', texts: mapAll(wellKnownNames, imitations) },
  {
    kind: 'words of the list',
    announced: 'marked',
    texts: mapAll(
      [
        'Search wallets',
        'WalletConnect',
        'Installed',
        'Recent',
        'Multichain',
        'QR code',
        'Check name',
        'I don’t have a wallet',
      ],
      [(text) => text, (text) => text.toUpperCase(), (text) => `${text}.`],
    ),
  },
  {
    kind: 'no texts',
    announced: 'refused',
    texts: [
      0,
      1,
      -1,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e308,
      null,
      undefined,
      true,
      false,
      [],
      ['MetaMask'],
      {},
      { length: 9 },
    ],
  },
]
