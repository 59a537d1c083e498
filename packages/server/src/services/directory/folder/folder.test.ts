import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { walletListingPage } from '@latchkey/protocol/schemas'
import { catalogue } from '@latchkey/wallets'
import { afterEach, describe, expect, test } from 'vitest'
import { createServer } from '../../../createServer.ts'

const createdFolders: string[] = []
afterEach(() => {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true })
})

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-listing-'))
  createdFolders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

function png({ width, height }: { width: number; height: number }): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

function serve(folder: string) {
  const problems: string[] = []
  const { app } = createServer({
    projects: { open: { allowedOrigins: [] } },
    relay: false,
    listing: { folder },
    report: (error) => problems.push((error as Error).message.replace(folder, '')),
  })
  const ask = (path: string) => app.request(`${path}${path.includes('?') ? '&' : '?'}projectId=open`)
  const find = async (query: string) => walletListingPage.parse(await (await ask(`/getWallets?${query}`)).json())
  return { ask, find, problems }
}

describe('folder', () => {
  test('default: 600 wallets of the operator follow those of the catalogue', async () => {
    const operatorWallets = Array.from({ length: 600 }, (_, index) => ({
      name: `Harbor ${index}`,
      homepage: `https://w${index}.example.com/`,
      mobile_link: `harbor${index}://`,
      chains: ['eip155:1'],
    }))
    const { find, problems } = serve(folderOf({ 'wallets/harbor.json': JSON.stringify(operatorWallets) }))
    const pages = await Promise.all(Array.from({ length: 12 }, (_, index) => find(`entries=100&page=${index + 1}`)))
    const names = pages.flatMap(({ data }) => data.map(({ name }) => name))
    expect(names).toEqual([...catalogue, ...operatorWallets].map(({ name }) => name))
    expect(pages.map(({ count }) => count)).toEqual(pages.map(() => catalogue.length + 600))
    expect((await find('search=harbor%20599')).data).toEqual([
      {
        id: 'harbor-599',
        image_id: 'harbor-599',
        name: 'Harbor 599',
        homepage: 'https://w599.example.com/',
        mobile_link: 'harbor599://',
        chains: ['eip155:1'],
      },
    ])
    expect(problems).toEqual([])
  })

  test('behavior: changes, adds and removes wallets', async () => {
    const folder = folderOf({
      'wallets/a.json': JSON.stringify({ id: 'metamask', name: 'MetaMask (ours)', rdns: null, badge_type: null }),
      'wallets/b.json': JSON.stringify([
        { id: 'rainbow', listed: false },
        { name: 'First', order: 1 },
      ]),
    })
    const { find, problems } = serve(folder)
    const { rdns, badge_type, ...rest } = catalogue[0]!
    expect((await find('entries=2')).data).toEqual([
      { id: 'first', image_id: 'first', name: 'First', order: 1, chains: [] },
      { ...rest, name: 'MetaMask (ours)' },
    ])
    expect([rdns, badge_type]).toEqual(['io.metamask', 'certified'])
    expect((await find('include=rainbow')).count).toBe(0)
    expect(problems).toEqual([])
  })

  test('error: reports the file and the field, and serves the rest', async () => {
    const folder = folderOf({
      'wallets/broken.json': '[{"name":',
      'wallets/notes.txt': 'x',
      'wallets/one.json': '7',
      'wallets/several.json': JSON.stringify([
        { name: 'Good' },
        { homepage: 'https://nameless.example' },
        { id: '../x', name: 'Bad id' },
        {
          name: 'Half good',
          mobile_link: 'javascript://%0aalert(1)',
          webapp_link: 'harbor://',
          chains: ['eip155:1', 'nowhere:1'],
          badge_type: 'gold',
          homepge: 'https://a.example',
        },
        { id: 'none', listed: false },
      ]),
      'images/wallets/good.svg': '<svg/>',
      'images/wallets/metamask.png': 'no png',
      'images/wallets/rainbow.png': png({ width: 2000, height: 10 }),
      'images/wallets/large.png': new Uint8Array(300 * 1024),
      'images/tokens/%zz.png': png({ width: 1, height: 1 }),
      'images/tokens/readme.md': 'x',
    })
    const { find, problems } = serve(folder)
    expect(problems).toEqual([
      'The folder : wallets/broken.json: it cannot be read: Unexpected end of JSON input',
      'The folder : wallets/notes.txt: wallets are in .json files',
      'The folder : wallets/one.json: a wallet is an object',
      'The folder : wallets/several.json, wallet 2: id, name: not fit, and a wallet needs it; the wallet is left out',
      'The folder : wallets/several.json, wallet 3: id: not fit, and a wallet needs it; the wallet is left out',
      'The folder : wallets/several.json, wallet 4: mobile_link: not a link that may be opened (https to a named host, or an own scheme with ://); it is left out',
      'The folder : wallets/several.json, wallet 4: webapp_link: not a link that may be opened (https to a named host); it is left out',
      'The folder : wallets/several.json, wallet 4: chains: not CAIP-2 ids of known namespaces; it is left out',
      'The folder : wallets/several.json, wallet 4: badge_type: not "certified"; it is left out',
      'The folder : wallets/several.json, wallet 4: homepge: no such field; it is left out',
      'The folder : wallets/several.json, wallet 5: id: no wallet has the id "none", so none leaves the directory',
      'The folder : images/wallets/good.svg: an SVG can carry script; make a PNG or a WebP of it',
      'The folder : images/wallets/large.png: a mark has at most 256 KiB',
      'The folder : images/wallets/metamask.png: its content is no PNG image',
      'The folder : images/wallets/rainbow.png: a mark has at most 1024 pixels a side, this one has 2000 x 10',
      'The folder : images/tokens/%zz.png: its name is not written as in a URL',
      'The folder : images/tokens/readme.md: a mark is a .png or a .webp file',
    ])
    expect((await find('include=good,half-good')).data).toEqual([
      { id: 'good', image_id: 'good', name: 'Good', chains: [] },
      { id: 'half-good', image_id: 'half-good', name: 'Half good', chains: ['eip155:1'] },
    ])
  })

  test('error: a file has the name of a folder', async () => {
    const { ask, find, problems } = serve(
      folderOf({ wallets: 'x', 'images/wallets': 'x', 'images/tokens/ETH.png': png({ width: 1, height: 1 }) }),
    )
    expect(problems.map((problem) => problem.replace(/, .*/, ''))).toEqual([
      'The folder : wallets: it cannot be read: ENOTDIR: not a directory',
      'The folder : images/wallets: it cannot be read: ENOTDIR: not a directory',
    ])
    expect((await find('entries=1')).count).toBe(catalogue.length)
    expect((await ask('/public/getTokenImage/ETH')).headers.get('content-type')).toBe('image/png')
  })

  test('error: the folder does not exist', async () => {
    const { find, problems } = serve(join(tmpdir(), 'latchkey-no-such-folder'))
    expect((await find('entries=1')).count).toBe(catalogue.length)
    expect(problems).toEqual(['The folder : there is no such folder'])
  })

  test('behavior: serves a mark instead of a tile', async () => {
    const mark = png({ width: 128, height: 128 })
    const { ask, problems } = serve(
      folderOf({
        'images/wallets/metamask.png': mark,
        'images/assets/eip155%3A1.png': mark,
        'images/tokens/ETH.png': mark,
      }),
    )
    for (const path of ['/getWalletImage/metamask', '/public/getAssetImage/eip155:1', '/public/getTokenImage/ETH']) {
      const response = await ask(path)
      expect([response.headers.get('content-type'), new Uint8Array(await response.arrayBuffer())]).toEqual([
        'image/png',
        mark,
      ])
    }
    expect((await ask('/getWalletImage/rainbow')).headers.get('content-type')).toBe('image/svg+xml')
    expect(problems).toEqual([])
  })
})
