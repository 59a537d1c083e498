/**
 * Letters, digits and signs that look like a letter of ASCII: those of Unicode's confusables, and small capitals. Left out are capitals whose
 * small letter looks like the same one, and what is taken apart into letters that are listed.
 *
 * @see https://www.unicode.org/Public/security/latest/confusables.txt
 */
const looks: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'АаΑαɑᴀᗅẚꓮ𐊠𖽀⍶⍺ⲁꭺⱥᶏᶐ'],
  ['b', 'ВвΒβЬьʙƀƃƄɓБѣҍᑲᑳᖯᗷꓐꞴ𐊂𐊡𐌁ⲃꮟᏼᶀ'],
  ['c', 'СсϹϲᴄᏟȼҫⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲¢₡🅮🝌ꞓꞔ'],
  ['d', 'ԁɗđᴅÐƌɖᑯᗞᗪꓒꓓ₫ꮷꭰᶁᶑȡ'],
  ['e', 'ЕеΕεҽᴇɇҿⴹꓰꬲ𐊆𑢦𑢮℮⋿ⲉꭼᶒɛᶓⱸ'],
  ['f', 'ϜƒꜰẝՖſքᖴᵮẛꓝꞙꬵ𐊇𐊥𐔥𑣂𝈓ᶂ'],
  ['g', 'ɡցԌɢƍǥɠᶃꓖꮐᏻꞡ'],
  ['h', 'НнΗһհħʜɦћҢӇӉᕼⱧⲎꓧꚕ𐋏ꮒꮋᏺꞕ'],
  ['i', 'ІіΙιıɪӀӏlL1|ɩᛁ׀ǀłƚɨɫɭͺוןا١ٳ۱ߊᒪᵻᵼⲒⳐⵏꓡꓲꙇꭵ𐊊𐌉𐌠𐐛𐔦𑢲𑣃𖼖𖼨𞣇˛∣⍳⍸⏽￨𝈪ʟꮮᶅᶖȴⱡꝉ'],
  ['j', 'ЈјϳȷᴊɉᒍꓙꞲꭻ'],
  ['k', 'ĸКкΚκᴋҟƙҚᛕⱩⲔꓗꝀ𐔘₭ꮶꝁⱪᶄꝃꝅꞣ'],
  ['m', 'МмΜᴍɱϺӍᗰᛖᵯⲘꓟ𐊰𐌑𑜀𑣣₥ꮇᶆ'],
  ['n', 'ᥒΝηпոռɴՈƝƞɳᵰⲚꓠ𐔓𐆎ᶇꞥȵ'],
  ['o', 'ОоΟοσօՕ0øʘᴏɵθѳөסه٥ھہە۵ۿ߀०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᴑⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐬𐓪𐔖𑓐𑢵𑣈𑣗𑣠⊖⊝⍬𝈚🜔ⱺ'],
  ['p', 'РрΡρᴘƥᑭᵽⲣꓑ𐊕⍴ꮲᶈꝑꝓꝕ'],
  ['q', 'ԚԛգԳʠզⵕꞯꝗꝙ'],
  ['r', 'гᴦʀꭇɍɼɽғᖇᵲⲅꓣꭈꮁ𐒴𖼵𝈖ꮢꭱᶉꞧꝛɾ'],
  ['s', 'ЅѕՏꜱᏚƽʂᵴꓢꮪ𐊖𐑈𑣁𖼺ꮥȿꞩᶊ'],
  ['t', 'ТтΤτᴛŧƭƮȾҬᵵⲦꓔ𐊗𐊱𐌕𑢼𖼊₮⊤⍡⟙🝨ꭲʈⱦƫȶ'],
  ['u', 'υսᴜʋЦɄሀᑌᵾꓴꞟꭎꭒꮜ𐓶𑣘𖽂∪⋃ᶙ'],
  ['v', 'νѵѴᴠᏙט٧۷ᐯⴸꓦꛟꮩ𐔝𑜆𑣀𖼈∨⋁𐆗𝈍🜈ⱱⱴꝟ'],
  ['w', 'Ԝԝωшᴡɯѡѽաꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯₩ꮤⱳ'],
  ['x', 'ХхΧχҲᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬×᙭᙮╳⤫⤬⨯⨰𐆖ᶍ'],
  ['y', 'УуΥүҮγʏƴɏɣұყᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃¥ꭹꮍ'],
  ['z', 'ΖζᴢᏃƶȥʐᵶꓜꮓ𐋵𑢩𑣄𑣥ⲍⱬɀᶎ'],
]

/** Where the negative circled and squared capitals, and the letters of flags begin, which Unicode does not take apart. */
const signRows = [0x1f150, 0x1f170, 0x1f1e6]

const letterOf = new Map([
  ...looks.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
  ...signRows.flatMap((first) =>
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
  ),
])

/** Letters that are blank, or look like a dot, a tick or an exclamation mark, besides those that modify the one before. */
const unseen = /[\p{M}\p{Lm}\u{13441}\u{13442}\u{1427}\u{144a}\u{16cc}\u{1c3}\u{a78c}\u{a78f}]/gu

/**
 * What a person sees of a name: two names of one skeleton can be taken for one another. Capitals, wide and styled letters, accents,
 * letters of other scripts that look like ASCII's, and all characters between letters make no difference, nor do "Wallet" and "App" at the
 * end.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function nameSkeleton(name: string): string {
  // Some letters are taken apart into ones that look different.
  const plain = withKnown(name).normalize('NFKD').replace(unseen, '')
  const folded = withKnown(plain)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
  // A name of signs alone is what it is.
  return folded.replace(/(?!^)(?:waiiet|app)+$/, '') || name.normalize('NFKC').trim()
}

/** With the letters of ASCII for those that look like them. A letter that is not listed looks like its other case. */
function withKnown(text: string): string {
  return [...text]
    .map(
      (letter) =>
        letterOf.get(letter) ?? letterOf.get(letter.toLowerCase()) ?? letterOf.get(letter.toUpperCase()) ?? letter,
    )
    .join('')
}

/** The names that a wallet is known by: of "Base (formerly Coinbase Wallet)" the whole, and both in it. */
export function knownNames(name: string): readonly string[] {
  return [...new Set([name, ...name.split(/ \(formerly |\)$/)])].filter(Boolean)
}

/** What a person sees of the names that a wallet is known by. */
export function nameSkeletons(name: string): readonly string[] {
  return knownNames(name).map(nameSkeleton)
}

/** What a reader takes for a word, where words are joined as well: by case, by digits. */
const word = /\p{Lu}*(?:(?!\p{Lu})[\p{L}\p{M}])+|\p{Lu}+|\p{N}+|\p{S}+/gu
/** A hostile name has hundreds; what stands behind so many is not what a name is read as. */
const mostWords = 24
/** Shorter names stand in many others as plain words ("Safe", "Base", "One"). */
const leastLetters = 6
const leastBeforeWallet = 5

/**
 * Which of the wallets of these skeletons a name can be taken for: one whose name looks the same, else one whose whole name stands in it as
 * words ("MetaMask Mobile", "New MetaMask"), the longest first.
 */
export function findNamesake<wallet>(name: string, bySkeleton: ReadonlyMap<string, wallet>): wallet | undefined {
  for (const skeleton of nameSkeletons(name)) {
    const same = bySkeleton.get(skeleton)
    if (same) return same
  }
  const words = [...name.matchAll(word)].slice(0, mostWords).map(({ index, 0: { length } }) => [index, index + length])
  for (let length = words.length; length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const part = name.slice(words[first]?.[0], words[first + length - 1]?.[1])
      if (part.length < leastLetters) continue
      const skeleton = nameSkeleton(part)
      const isLong =
        skeleton.length >= leastLetters || (skeleton.length >= leastBeforeWallet && part.length > leastLetters)
      const within = isLong && bySkeleton.get(skeleton)
      if (within) return within
    }
  }
  return undefined
}

/** Whether Latin letters stand among those of a script whose letters look like them. */
export function mixesScripts(name: string): boolean {
  const text = name.normalize('NFKC')
  return (
    /\p{Script=Latin}/u.test(text) &&
    /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}\p{sc=Cans}\p{sc=Tfng}\p{sc=Runr}\p{sc=Dsrt}\p{sc=Osge}\p{sc=Lyci}\p{sc=Cari}\p{sc=Ital}\p{sc=Elba}\p{sc=Wara}\p{sc=Plrd}]/u.test(
      text,
    )
  )
}
