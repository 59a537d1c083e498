/** Letters of other scripts, and rare Latin ones, that look like a letter of ASCII (the common part of Unicode's confusables). */
const looks: readonly (readonly [letter: string, others: string])[] = [
  ['a', 'АаΑαɑᴀ'],
  ['b', 'ВвΒβЬьᏏʙ'],
  ['c', 'СсϹϲᴄᏟ'],
  ['d', 'ԁᏧɗđᴅ'],
  ['e', 'ЕеΕεҽᴇ'],
  ['f', 'ϜƒꜰẝՖ'],
  ['g', 'ɡցԌᏀɢ'],
  ['h', 'НнΗһհħʜᏂ'],
  ['i', 'ІіΙιıɪӀӏlL1|ɩᛁ׀ǀ'],
  ['j', 'ЈјϳȷᴊЈ'],
  ['k', 'КкΚκᴋҟ'],
  ['m', 'МмΜᴍ'],
  ['n', 'ΝηпոռɴՈ'],
  ['o', 'ОоΟοσօՕ0øʘᴏ'],
  ['p', 'РрΡρᴘᏢ'],
  ['q', 'ԚԛգԳ'],
  ['r', 'гᴦʀᏒꭇ'],
  ['s', 'ЅѕՏꜱᏚ'],
  ['t', 'ТтΤτᴛŧ'],
  ['u', 'υսᴜʋЦ'],
  ['v', 'νѵѴᴠᏙ'],
  ['w', 'ԜԝωшᴡᏔ'],
  ['x', 'ХхΧχ'],
  ['y', 'УуΥүҮγʏ'],
  ['z', 'ΖζᴢᏃ'],
]

const letterOf = new Map(looks.flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)))

/**
 * What a person sees of a name: two names of one skeleton can be taken for one another. Capitals, wide and styled letters, accents,
 * letters of other scripts that look like ASCII's, and all characters between letters make no difference, nor do "Wallet" and "App" at the
 * end.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function nameSkeleton(name: string): string {
  const seen = [...name.normalize('NFKD').replace(/\p{M}/gu, '')].map((letter) => letterOf.get(letter) ?? letter)
  const folded = seen
    .join('')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
  // A name of signs alone is what it is.
  return folded.replace(/(?!^)(?:waiiet|app)+$/, '') || name.normalize('NFKC').trim()
}

/** The names that a wallet is known by: of "Base (formerly Coinbase Wallet)" the whole, and both in it. */
export function knownNames(name: string): readonly string[] {
  return [...new Set([name, ...name.split(/ \(formerly |\)$/)])].filter(Boolean)
}

/** What a person sees of the names that a wallet is known by. */
export function nameSkeletons(name: string): readonly string[] {
  return knownNames(name).map(nameSkeleton)
}

/** Whether Latin letters stand among those of a script whose letters look like them. */
export function mixesScripts(name: string): boolean {
  const text = name.normalize('NFKC')
  return (
    /\p{Script=Latin}/u.test(text) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u.test(
      text,
    )
  )
}
