import { codePointDistances, packedLetters } from './packedLookalikes.ts'

/**
 * The code points of the first letter (A) of three alphabets: negative circled letters, negative squared letters and
 * flag letters. The alphabets are listed here, because Unicode does not decompose their letters.
 */
const alphabetStarts = [0x1f150, 0x1f170, 0x1f1e6]

/** Returns each character of the table of lookalikes with the ASCII letters that it looks like. */
export function unpackLookalikes(): [character: string, letters: string][] {
  const lettersPerCharacter = packedLetters.split(' ')
  let codePoint = 0
  return codePointDistances.split(' ').map((distance, index) => {
    codePoint += Number.parseInt(distance, 36)
    return [String.fromCodePoint(codePoint), lettersPerCharacter[index] as string]
  })
}

const letterByLookalike = new Map([
  ...unpackLookalikes(),
  ...alphabetStarts.flatMap((first) =>
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [String.fromCodePoint(first + index), letter] as const),
  ),
])

/** Matches combining marks, modifier letters, and letters that are blank or look like a dot, a tick or an exclamation mark. */
const ignoredMarks = /[\p{M}\p{Lm}\u{13441}\u{13442}\u{1427}\u{144a}\u{16cc}\u{1c3}\u{a78c}\u{a78f}\u{119e}\u{11a1}]/gu

/** Matches superscript letters, as in "ᵀᴹ". */
const superscripts = /[\p{Lm}ªº]/gu

/** Matches signs at the end of a word: no letter or digit follows them, as in "Name▲ Wallet". */
const signsAtWordEnd = /\p{S}+(?![\p{L}\p{N}])/gu
/** Matches signs at the start of a word: no letter or digit is before them, as in "▲Name". */
const signsAtWordStart = /(^|[^\p{L}\p{N}])\p{S}+/gu

/**
 * Returns a name without superscript letters, and without signs that are not between two letters. A person may overlook
 * such characters, or read them as a part of the name.
 */
export function withoutSuperscriptsAndSigns(name: string): string {
  return name.replace(superscripts, '').replace(signsAtWordEnd, '').replace(signsAtWordStart, '$1').trim() || name
}

/**
 * Returns the skeleton of a name: the letters that a person sees in it. Two names with the same skeleton can be
 * mistaken for each other. A skeleton has no upper case, no accents, no wide or styled letters, and nothing between the
 * letters and digits. Letters of other scripts that look like ASCII letters are replaced by these. "Wallet" and "App"
 * at the end are removed.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function nameSkeleton(name: string): string {
  // A name without letters and digits would have an empty skeleton. The name's normalized text (NFKC), without spaces
  // around it, is used instead.
  return toSkeleton(readLetters(name)) || name.normalize('NFKC').trim()
}

/**
 * Returns the skeleton of a text that `readLetters` converted: replaces pairs that look like one letter, and removes
 * "wallet" and "app" at the end.
 */
function toSkeleton(letters: string): string {
  return withoutWallet(joinPairs(letters))
}

const joinPairs = (letters: string) => letters.replace(/rn/g, 'm').replace(/vv/g, 'w')
const withoutWallet = (letters: string) => letters.replace(/(?!^)(?:waiiet|app)+$/, '')

function readLetters(text: string): string {
  return [...text].map(readLetter).join('')
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/** The results of `readLetter`, which save time: a hostile directory may have thousands of names with the same letters. */
const letterCache = new Map<string, string>()
const maxCachedLetters = 4096

/** Returns the lower-case ASCII letters and digits that a character looks like or decomposes into. Returns an empty text for a symbol. */
function readLetter(letter: string): string {
  const cachedLetters = letterCache.get(letter)
  if (cachedLetters !== undefined) return cachedLetters
  if (isAscii(letter)) {
    const skeletonLetters = replaceLookalikes(letter)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    letterCache.set(letter, skeletonLetters)
    return skeletonLetters
  }
  // Lookalikes are replaced before and after the decomposition, because some letters decompose into letters that look
  // different.
  const decomposedLetter = replaceLookalikes(letter).normalize('NFKD').replace(ignoredMarks, '')
  const skeletonLetters = replaceLookalikes(decomposedLetter)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '')
  if (letterCache.size >= maxCachedLetters) letterCache.clear()
  letterCache.set(letter, skeletonLetters)
  return skeletonLetters
}

/**
 * Replaces each letter by the ASCII letters that it looks like. If the letter is not in the list of lookalikes, looks
 * up its lower-case and its upper-case form.
 */
function replaceLookalikes(text: string): string {
  return [...text]
    .map(
      (letter) =>
        letterByLookalike.get(letter) ??
        letterByLookalike.get(letter.toLowerCase()) ??
        letterByLookalike.get(letter.toUpperCase()) ??
        letter,
    )
    .join('')
}

/**
 * Returns a wallet's name, and its current and former name if the text contains both. For "Base (formerly Coinbase
 * Wallet)", returns the whole text, "Base" and "Coinbase Wallet".
 */
export function listCurrentAndFormerNames(name: string): readonly string[] {
  return [...new Set([name, ...name.split(/ \(formerly |\)$/)])].filter(Boolean)
}

/** Returns the skeletons of all names that `listCurrentAndFormerNames` returns for a wallet's name. */
export function nameSkeletons(name: string): readonly string[] {
  return listCurrentAndFormerNames(name).map(nameSkeleton)
}

/** Matches one word of a name. Case and digits also separate words, so "MetaMask2" has three words. */
const wordPattern = /\p{Lu}*(?:(?!\p{Lu})[\p{L}\p{M}])+|\p{Lu}+|\p{N}+|\p{S}+/gu
/**
 * The maximum number of words of a name that are compared. A hostile name may have hundreds of words, but a person
 * reads only the first ones.
 */
const maxComparedWords = 24
/**
 * The maximum number of letters of the words of a name that are compared as one text. No wallet has a longer name.
 * Without the limit, a hostile name could take much time, because one character may decompose into 18 letters.
 */
const maxComparedLetters = 100
/**
 * The minimum length of a wallet's name that is searched for inside another name. Shorter names are plain words
 * ("Safe", "Base", "One") that many other names contain.
 */
const minContainedLetters = 6
/** Like `minContainedLetters`, but for a wallet's name that is followed by "Wallet" or "App" in the other name. */
const minLettersBeforeWallet = 5
/** Like `minLettersBeforeWallet`, but for well-known wallets, as in "Official OKX Wallet". */
const minWellKnownLettersBeforeWallet = 3
/**
 * The minimum length of a well-known wallet's name that is searched for at the start and at the end of words without
 * regard to where these words end, as in "metamaskpro". Many words start or end with a shorter name by chance.
 */
const minEdgeLetters = 7
/** The maximum length of a wallet's name that is searched for at the start and at the end of another name. */
const maxEdgeLetters = 40
/**
 * Matches the skeleton of words that an imitation may put before the name of a wallet: the letters L and I are equal in
 * a skeleton. After these words, a short name that is followed by "wallet" is also found ("mytrustwallet"), but not
 * after any other letters, as in "Entrust Wallet".
 */
const introWords = /^(?:my|new|the|get|use|reai|officiai|originai)+/

/** Wallets by the skeleton of their name. A map, of which only `get` is used. */
type WalletLookup<wallet> = Pick<ReadonlyMap<string, wallet>, 'get'>

/** The results of `findNamesake`, per map of wallets. The cache saves time, because the same names are looked up repeatedly. */
const namesakeCache = new WeakMap<WalletLookup<unknown>, Map<string, unknown>>()
const maxCachedNamesakes = 1024

/**
 * Finds the wallet that a person could confuse with a name. First looks for a wallet whose name looks the same. If
 * there is none, looks for a wallet whose whole name is in the words of the given name ("MetaMask Mobile", "New
 * MetaMask"), the longest name first, and last for one at the start of a word or at the end of the name
 * ("New METAMASKPRO").
 *
 * @param bySkeleton - Wallets by the skeleton of their name. Results are cached for each map, so the map must not
 *    change between calls.
 * @param areWellKnown - Whether imitations of these wallets are likely. Then shorter names are searched for before
 *    "Wallet" and "App" ("Official OKX Wallet"), and longer names also inside a word ("metamaskpro"). Leave it out for
 *    many wallets: their names include plain words. Pass the same value in all calls with a map, because results are
 *    cached.
 */
export function findNamesake<wallet>(
  name: string,
  bySkeleton: WalletLookup<wallet>,
  areWellKnown = false,
): wallet | undefined {
  const cachedNamesakes = (namesakeCache.get(bySkeleton) ?? new Map()) as Map<string, wallet | undefined>
  if (!cachedNamesakes.has(name)) {
    if (cachedNamesakes.size >= maxCachedNamesakes) cachedNamesakes.clear()
    const plainName = withoutSuperscriptsAndSigns(name)
    const namesake = findUncachedNamesake(name, bySkeleton, areWellKnown)
    cachedNamesakes.set(
      name,
      namesake ?? (plainName === name ? undefined : findUncachedNamesake(plainName, bySkeleton, areWellKnown)),
    )
    namesakeCache.set(bySkeleton, cachedNamesakes)
  }
  return cachedNamesakes.get(name)
}

/**
 * For each map of wallets, the lookups in this map that leave out one wallet. The key of a lookup consists of all name
 * skeletons of the wallet that it leaves out. The same lookup is used again, because `findNamesake` caches its results
 * per lookup.
 */
const mapsWithoutOwnNames = new WeakMap<WalletLookup<unknown>, Map<string, WalletLookup<unknown>>>()

export declare namespace findOtherNamesake {
  type Options<wallet> = {
    /**
     * The skeletons of all names of the wallet whose name is checked. Wallets with these names are skipped: they are this wallet itself.
     */
    own: readonly string[]
    /** The name that the wallet should have, for example in the catalogue. */
    ownName: string
    bySkeleton: WalletLookup<wallet>
    areWellKnown?: boolean | undefined
  }
}

/**
 * Finds a second wallet whose name is in a wallet's name, as "MetaMask" is in "Phantom (formerly MetaMask)". Returns
 * `undefined` if `ownName` also contains the name of that second wallet. For `bySkeleton` and `areWellKnown`, see
 * `findNamesake`.
 */
export function findOtherNamesake<wallet>(
  name: string,
  options: findOtherNamesake.Options<wallet>,
): wallet | undefined {
  const { own, ownName, bySkeleton, areWellKnown } = options
  const copiesByOwnNames = mapsWithoutOwnNames.get(bySkeleton) ?? new Map<string, WalletLookup<unknown>>()
  mapsWithoutOwnNames.set(bySkeleton, copiesByOwnNames)
  const key = own.join('\n')
  const otherWallets = (copiesByOwnNames.get(key) ?? {
    get: (skeleton: string) => (own.includes(skeleton) ? undefined : bySkeleton.get(skeleton)),
  }) as WalletLookup<wallet>
  copiesByOwnNames.set(key, otherWallets)
  const namesake = findNamesake(name, otherWallets, areWellKnown)
  return namesake === findNamesake(ownName, otherWallets, areWellKnown) ? undefined : namesake
}

function findUncachedNamesake<wallet>(
  name: string,
  bySkeleton: WalletLookup<wallet>,
  areWellKnown: boolean,
): wallet | undefined {
  for (const skeleton of nameSkeletons(name)) {
    const walletWithSameName = bySkeleton.get(skeleton)
    if (walletWithSameName) return walletWithSameName
  }
  const beforeWallet = areWellKnown ? minWellKnownLettersBeforeWallet : minLettersBeforeWallet
  const wordRanges = [...name.matchAll(wordPattern)]
    .slice(0, maxComparedWords)
    .map(({ index, 0: { length } }) => [index, index + length])
  // Converts each word only once, together with the characters up to the next word. Each part of the name is then a
  // slice of `letters`.
  let letters = ''
  const letterRanges = wordRanges.map(([start, end], index) => {
    const rangeStart = letters.length
    letters += readLetters(name.slice(start, end))
    const rangeEnd = letters.length
    letters += readLetters(name.slice(end, wordRanges[index + 1]?.[0]))
    return [rangeStart, rangeEnd]
  })
  for (let length = wordRanges.length; length > 0; length -= 1) {
    for (let firstWordIndex = 0; firstWordIndex + length <= wordRanges.length; firstWordIndex += 1) {
      const lastWordIndex = firstWordIndex + length - 1
      const writtenLength = (wordRanges[lastWordIndex]?.[1] ?? 0) - (wordRanges[firstWordIndex]?.[0] ?? 0)
      const [start = 0, end = 0] = [letterRanges[firstWordIndex]?.[0], letterRanges[lastWordIndex]?.[1]]
      if (writtenLength < minContainedLetters || end - start > maxComparedLetters) continue
      const writtenLetters = joinPairs(letters.slice(start, end))
      const skeleton = withoutWallet(writtenLetters)
      const isLongEnough =
        skeleton.length >= minContainedLetters || (skeleton.length >= beforeWallet && skeleton !== writtenLetters)
      const containedWallet = isLongEnough && bySkeleton.get(skeleton)
      if (containedWallet) return containedWallet
    }
  }
  if (!areWellKnown) return undefined
  const introLength = introWords.exec(letters)?.[0].length ?? 0
  for (const start of new Set([0, introLength, ...letterRanges.map(([start = 0]) => start)])) {
    const containedWallet = findAtEdges(joinPairs(letters.slice(start)), bySkeleton)
    if (containedWallet) return containedWallet
  }
  return undefined
}

/**
 * Finds a wallet whose name is at the start or at the end of the letters of a name, the longest name first. Words do
 * not matter here, because a name in one case has no visible words: "metamaskpro", "TRUSTWALLETPRO".
 */
function findAtEdges<wallet>(letters: string, bySkeleton: WalletLookup<wallet>): wallet | undefined {
  for (let length = Math.min(letters.length - 1, maxEdgeLetters); length >= minEdgeLetters; length -= 1) {
    for (const edge of [letters.slice(0, length), letters.slice(-length)]) {
      const skeleton = withoutWallet(edge)
      const before = edge === letters.slice(0, length) ? '' : letters.slice(0, -length)
      const isAfterIntro = before.replace(introWords, '') === ''
      const isLongEnough =
        skeleton.length >= minEdgeLetters ||
        (isAfterIntro && edge.endsWith('waiiet') && skeleton.length >= minWellKnownLettersBeforeWallet)
      const containedWallet = isLongEnough && bySkeleton.get(skeleton)
      if (containedWallet) return containedWallet
    }
  }
  return undefined
}

/** Returns true if a name has Latin letters and also letters of another script that look like Latin ones. */
export function mixesScripts(name: string): boolean {
  // Most names are ASCII, so they have letters of one script only. The pattern below is skipped for them, because its
  // first use takes about 1 ms.
  if (isAscii(name)) return false
  const text = name.normalize('NFKC')
  return (
    /\p{Script=Latin}/u.test(text) &&
    /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Copt}\p{sc=Lisu}\p{sc=Cans}\p{sc=Tfng}\p{sc=Runr}\p{sc=Dsrt}\p{sc=Osge}\p{sc=Lyci}\p{sc=Cari}\p{sc=Ital}\p{sc=Elba}\p{sc=Wara}\p{sc=Plrd}]/u.test(
      text,
    )
  )
}
