import fc from 'fast-check'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findNamesake, mixesScripts, nameSkeleton } from './nameSkeleton.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('nameSkeleton', () => {
  test.each([
    [
      'Phantom',
      [
        'PH∆NTOM',
        'Phant○m',
        'Phant●m',
        'Pha₦tom',
        '₱hantom',
        'Pha∩tom',
        'Phan†om',
        'Phan丅om',
        'Phantㅇm',
        'Phant⚬m',
        'PhantoꟿWallet',
      ],
    ],
    ['Rabby Wallet', ['尺abby Wallet', '尺卂乃乃ㄚ Wallet']],
    ['Solflare', ['$olflare', 'So£flare', 'So│flare', 'So丨flare', 'Soㅣflare', 'S◎lflare']],
    ['Xverse', ['✕verse', '⨉verse', '乂verse', 'Xver$e', 'Xv€rse']],
    ['Trust Wallet', ['TRUƧT Wallet', '⊥яust Wallet', '╋rust Wallet', 'Trust Waǁet', 'Trust Wa∥et']],
    ['Phantom', ['PhaИtom', 'PhaПtom', 'PhaΠtom', 'PhantФm', 'Phant⊙m', 'Phant⬡m', 'Phant□m']],
    ['Xverse', ['ЖveЯse', 'Ж▼erse']],
    ['Goose', ['G∞se', 'Gꝏse']],
    ['Backpack', ['₿ackpack', '乃ackpack', 'Ba⊂kpack', 'Ba匚kpack']],
  ])('behavior: signs and East Asian letters that look like letters of %s', (name, others) => {
    expect(others.filter((other) => nameSkeleton(other) !== nameSkeleton(name))).toEqual([])
  })

  test.each([
    ['capitals', 'METAMASK'],
    ['Cyrillic letters', 'МеtаМаѕk'],
    ['only Cyrillic letters', 'МЕТАМАЅК'],
    ['Greek letters', 'ΜεταΜask'],
    ['wide letters', 'ＭｅｔａＭａｓｋ'],
    ['mathematical letters', '𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤'],
    ['small capitals', 'ᴍᴇᴛᴀᴍᴀꜱᴋ'],
    ['only Lisu letters', 'ꓟꓰꓔꓮꓟꓮꓢꓗ'],
    ['only Cherokee letters', 'ᎷᎬᎢᎪᎷᎪᏚᏦ'],
    ['small Cherokee letters', 'ꮇꭼꭲꭺꮇꭺꮪꮶ'],
    ['Coptic letters, which have no S', 'ⲘⲈⲦⲀⲘⲀЅⲔ'],
    ['Deseret, Carian and Lycian letters among Lisu ones', 'ꓟ𐊆𐊗𐊠𐊰𐊠𐐠ꓗ'],
    ['signs of currencies', 'Me₮aMas₭'],
    ['an additional space', 'Meta Mask'],
    ['an additional no-break space', 'Meta\u00a0Mask'],
    ['an additional dot', 'MetaMask.'],
    ['a middle dot', 'Meta·Mask'],
    ['accents', 'MétaMásk'],
    ['Hangul filler', 'MetaMask\u3164'],
    ['half-width Hangul filler', 'Meta\uffa0Mask'],
    ['Braille blank', 'MetaMask\u2800'],
    ['a variation selector', 'MetaMask\ufe0f'],
    ['combining grapheme joiner', 'Meta\u034fMask'],
    ['a soft hyphen', 'Meta\u00adMask'],
    ['a zero-width space', 'Meta\u200bMask'],
    ['r and n for m', 'rnetaMask'],
    ['"Wallet" at the end', 'MetaMask Wallet'],
    ['"App" at the end', 'MetaMask App'],
    ['"Wallet App" at the end', 'MetaMask Wallet App'],
    ['a fox', 'MetaMask 🦊'],
    ['a modifier letter apostrophe', 'MetaMask\u02bc'],
    ['a tone letter of Lisu', 'Meta\ua4f8Mask'],
    ['blank hieroglyphs', 'Meta\u{13441}Mask\u{13442}'],
    ['a letter that looks like a dot', 'Meta\u1427Mask'],
    ['a letter that looks like an exclamation mark', 'MetaMask\u01c3'],
    ['a vowel of old Korean that looks like a dot', 'MetaMask\u318d'],
    ['the same vowel as a part of a syllable', 'Meta\u119eMask'],
    ['a vowel of old Korean that looks like two dots', 'MetaMask\u318e'],
    ['raised letters', '\u1d39\u1d49\u1d57\u1d43\u1d39\u1d43\u02e2\u1d4f'],
    ['small letters whose capitals are listed', 'MetaMas\ua741'],
    ['letters with hooks', 'ᶆᶒʈᶏᶆᶏᶊᶄ'],
    ['letters with strokes, tails and descenders', 'MeⱦⱥMaꞩⱪ'],
    ['letters with swashes and left hooks', 'MeƫaMaȿk'],
    ['negative circled letters', '🅜🅔🅣🅐🅜🅐🅢🅚'],
    ['negative squared letters', '🅼🅴🆃🅰🅼🅰🆂🅺'],
    ['letters of flags', '🇲🇪🇹🇦🇲🇦🇸🇰'],
    ['a kra', 'MetaMasĸ'],
    ['turned letters', 'ʍetɐʍɒsʞ'],
    ['turned capitals', 'METɅMɅSꞰ'],
    ['triangles', 'MET▲M△SK'],
    ['signs of logic', 'M∃T∀M∧SK'],
    ['Greek capitals as in logos', 'MΞTΔMΛSK'],
    ['Cyrillic capitals as in posters', 'MЭTДMЛSK'],
    ['reversed letters', 'MetaMaƨk'],
  ])('behavior: reads %s as MetaMask', (_, name) => {
    expect(nameSkeleton(name)).toBe(nameSkeleton('MetaMask'))
  })

  test.each([
    ['Phantom', 'Ph\u0430nt\u03bfm'],
    ['Trust Wallet', 'Trust WaIlet'],
    ['Trust Wallet', 'ᴛʀᴜꜱᴛ ᴡᴀʟʟᴇᴛ'],
    ['Trust Wallet', 'ꓔꓣꓴꓢꓔ ꓪꓮꓡꓡꓰꓔ'],
    ['Ledger', 'ⳐⲈDGⲈR'],
    ['Trust Wallet', 'Trust Wa11et'],
    ['Rabby', 'Rаbbу'],
    ['Coinbase Wallet', 'C0inbase Wallet'],
    ['WalletConnect', 'Wаllеt Сonnect'],
    ['UniSat', 'UniSat Wallet'],
  ])('behavior: %s and %s look the same', (one, other) => {
    expect(nameSkeleton(other)).toBe(nameSkeleton(one))
  })

  test('behavior: names that look different stay different', () => {
    const names = [
      'MetaMask',
      'Phantom',
      'Rabby',
      'Trust',
      'Rainbow',
      'Zerion',
      'Wallet',
      'Wallet 2',
      'App',
      '🦊',
      '🐰',
      '钱包',
      'Кошелёк',
    ]
    expect(new Set(names.map(nameSkeleton)).size).toBe(names.length)
  })

  test('behavior: covers all confusables of Unicode that look like ASCII letters and digits', () => {
    const table: Readonly<Record<string, string>> = confusables
    const plainCharacters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
    const letters = new Map(plainCharacters.map((each) => [table[each] ?? each, each]))
    // Unicode says that these letters look like 2. The skeleton reads them as S and R, because they are variants of S
    // and R.
    const exceptions = ['Ƨ', 'Ꙅ', 'Ꝛ']
    const lookalikes = Object.entries(table).flatMap(([other, look]) => {
      const visibleLook = look.replace(/\p{M}/gu, '')
      const isAscii = letters.has(visibleLook) || /^[a-z\d]+$/i.test(visibleLook)
      return isAscii && !/\p{M}/u.test(other) && !exceptions.includes(other)
        ? [[other, letters.get(visibleLook) ?? visibleLook] as const]
        : []
    })
    expect(lookalikes.length).toBeGreaterThan(1_600)
    const misreadLetters = lookalikes.filter(
      ([other, letter]) => nameSkeleton(`x${other}x`) !== nameSkeleton(`x${letter}x`),
    )
    expect(misreadLetters).toEqual([])
  })

  test('behavior: reads negative circled letters, negative squared letters and flag letters as plain letters', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
      const signs = letters.map((_, index) => String.fromCodePoint(first + index))
      expect(signs.map(nameSkeleton)).toEqual(letters.map(nameSkeleton))
    }
  })

  test('behavior: the skeleton of a visible name is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (name) => {
        fc.pre(name.trim() !== '' && name.normalize('NFKC').trim() !== '')
        expect(nameSkeleton(name)).not.toBe('')
      }),
    )
  })
})

describe('mixesScripts', () => {
  test('default', () => {
    const mixedNames = ['МеtaMask', 'Κraken', 'Kra𐐬en', 'Krаkᗴn', 'ꓗraken']
    const names = ['MetaMask', 'Кошелёк', '钱包 Wallet', 'ウォレット X', 'ארנק Wallet', 'محفظة Wallet', '🦊 Fox']
    expect([...mixedNames, ...names].filter(mixesScripts)).toEqual(mixedNames)
  })
})

describe('findNamesake', () => {
  const names = [
    'MetaMask',
    'Trust Wallet',
    'Coinbase Wallet',
    'Coinbase',
    'Safe',
    'Base',
    'One',
    'Best Wallet',
    'Solflare',
  ]
  const nameBySkeleton = new Map(names.map((name) => [nameSkeleton(name), name]))

  test.each([
    ['MetaMask Mobile', 'MetaMask'],
    ['MetaMask 2', 'MetaMask'],
    ['MetaMask2', 'MetaMask'],
    ['MetaMaskMobile', 'MetaMask'],
    ['MetaMask by Consensys', 'MetaMask'],
    ['New MetaMask', 'MetaMask'],
    ['MetaMask.io', 'MetaMask'],
    ['MetaMask (EVM)', 'MetaMask'],
    ['Official MetaMask Extension', 'MetaMask'],
    ['МеtаМаѕk Mobile', 'MetaMask'],
    ['METAMASK PRO', 'MetaMask'],
    ['M e t a M a s k Mobile', 'MetaMask'],
    ['So|flare Mobile', 'Solflare'],
    ['So1flare Mobile', 'Solflare'],
    ['Trust Wallet Mobile', 'Trust Wallet'],
    ['Trust', 'Trust Wallet'],
    ['Safe Wallet', 'Safe'],
  ])('behavior: %s can be mistaken for %s', (name, namesake) => {
    expect(findNamesake(name, nameBySkeleton)).toBe(namesake)
  })

  test.each([
    'Metamaskara',
    'Metal Mask',
    'Safe Harbor',
    'Base Camp',
    'One Wallet Pro',
    'The Best Wallet',
    'Trust Fund',
    'Example',
    '',
    '🦊',
  ])('behavior: %j cannot be mistaken for a known wallet', (name) => {
    expect(findNamesake(name, nameBySkeleton)).toBeUndefined()
  })

  const wellKnownNames = ['MetaMask', 'OKX Wallet', 'Rabby Wallet', 'Trust Wallet', 'Phantom', 'Safe', 'Base', 'Stone']
  const wellKnown = new Map(wellKnownNames.map((name) => [nameSkeleton(name), name]))

  test.each([
    ['Official OKX Wallet', 'OKX Wallet'],
    ['OKX Wallet Extension', 'OKX Wallet'],
    ['OKX Wallet (new)', 'OKX Wallet'],
    ['OKX Wallet 2', 'OKX Wallet'],
    ['OKX App Pro', 'OKX Wallet'],
    ['Official Safe Wallet', 'Safe'],
    ['okxwalletpro', 'OKX Wallet'],
    ['newokxwallet', 'OKX Wallet'],
    ['Metamaskmobile', 'MetaMask'],
    ['METAMASKPRO', 'MetaMask'],
    ['newmetamask', 'MetaMask'],
    ['metamaskio', 'MetaMask'],
    ['МЕТАМАЅКРRО', 'MetaMask'],
    ['phantomext', 'Phantom'],
    ['rabbywalletpro', 'Rabby Wallet'],
    ['TRUSTWALLETPRO', 'Trust Wallet'],
    ['trustwalletio', 'Trust Wallet'],
    ['mytrustwallet', 'Trust Wallet'],
    ['OFFICIALTRUSTWALLET', 'Trust Wallet'],
    ['New METAMASKPRO', 'MetaMask'],
    ['New MetaMaskPro', 'MetaMask'],
    ['The New METAMASKPRO 2', 'MetaMask'],
    ['newmetamaskpro', 'MetaMask'],
    ['mytrustwalletpro', 'Trust Wallet'],
    ['Super phantomext', 'Phantom'],
    ['New OKXWALLETPRO', 'OKX Wallet'],
  ])('param: areWellKnown: %s can be mistaken for %s', (name, namesake) => {
    expect(findNamesake(name, wellKnown, true)).toBe(namesake)
  })

  test.each([
    'OKX Explorer',
    'Safe Harbor',
    'Base Camp',
    'Baseapparel',
    'Entrust Wallet',
    'Keystone Wallet',
    'Milestones',
    'Cloudbase Wallet',
    'Phantasm',
    'Metal Mask',
  ])('param: areWellKnown: %j cannot be mistaken for a known wallet', (name) => {
    expect(findNamesake(name, wellKnown, true)).toBeUndefined()
  })

  test('behavior: prefers an equal name to a contained one, and the longest of the contained ones', () => {
    const wallets = new Map(['Binance', 'Binance US', 'Bitget'].map((name) => [nameSkeleton(name), name]))
    expect(findNamesake('Binance.US', wallets)).toBe('Binance US')
    expect(findNamesake('New Binance.US', wallets)).toBe('Binance US')
    expect(findNamesake('New Binance', wallets)).toBe('Binance')
  })

  test('behavior: reads a name that is designed to be slow with bounded work', () => {
    let lookUps = 0
    class CountedMap extends Map<string, string> {
      override get(skeleton: string) {
        lookUps += 1
        return super.get(skeleton)
      }
    }
    let normalisedLength = 0
    const { normalize } = String.prototype
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
      const text = normalize.call(this, form)
      normalisedLength += text.length
      return text
    })
    // Each of these ligatures decomposes into 18 characters. The work for such a long name must stay limited.
    expect(findNamesake('ﷺ1ﷺ2ﷺ3ﷺ4ﷺ5ﷺ6ﷺ7ﷺ8ﷺ9ﷺ1ﷺ2ﷺ3ﷺ4ﷺ5ﷺ6ﷺ7ﷺ8ﷺ9', new CountedMap(nameBySkeleton))).toBeUndefined()
    expect(lookUps).toBeLessThanOrEqual(301)
    expect(normalisedLength).toBeLessThan(1_000)
    lookUps = 0
    expect(findNamesake(`${'a'.repeat(10_000)}1`, new CountedMap(nameBySkeleton), true)).toBeUndefined()
    expect(lookUps).toBeLessThanOrEqual(100)
  })

  test('behavior: finds a name after characters that decompose into many letters', () => {
    expect(findNamesake('ﷺﷺﷺﷺﷺﷺﷺﷺ MetaMask', nameBySkeleton)).toBe('MetaMask')
  })
})
