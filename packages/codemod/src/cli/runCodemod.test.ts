import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createSite, readSiteFile } from '../../test/createSite.ts'
import { readOwnVersion } from '../migrate.ts'
import { usageText } from './readArguments.ts'
import { runCodemod } from './runCodemod.ts'

const site = {
  'package.json': '{\n  "dependencies": {\n    "connectkit": "^1.9.1"\n  }\n}\n',
  'src/App.tsx': `import { ConnectKitButton } from 'connectkit'\n\nexport const App = () => <ConnectKitButton />\n`,
  'src/app.css': '.modal {\n  --ck-accent-color: red;\n}\n',
}

function run(...args: string[]) {
  let out = ''
  let err = ''
  const code = runCodemod(args, { out: (text) => (out += text), err: (text) => (err += text) })
  return { code, out, err }
}

function git(folder: string, ...args: string[]) {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
}

describe('runCodemod', () => {
  test('default', () => {
    const folder = createSite(site)
    git(folder, 'init', '--quiet')
    git(folder, 'add', '.')
    git(folder, 'commit', '--quiet', '--message', 'before')
    const { code, out, err } = run('connectkit', folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatchInlineSnapshot(`
      "From ConnectKit to Latchkey: 2 files changed.
        changed  package.json
        changed  src/App.tsx

      Named in files that are not changed:
        src/app.css:2  --ck-accent-color: red;

      Next: install the packages, and go through the places above.
      With npm, remove node_modules and package-lock.json first where the site had wagmi 2: what they hold does not go with wagmi 3.
      "
    `)
    expect(readSiteFile(folder, 'src/App.tsx')).toContain('<LatchkeyButton balance="hide" />')
    expect(run('connectkit', folder, '--force').out).toBe('Nothing here uses ConnectKit.\n')
  })

  test('param: --dry-run', () => {
    const folder = createSite(site)
    const { code, out } = run('connectkit', folder, '--dry-run')
    expect(code).toBe(0)
    // Replaces the version of this package, so that the snapshot stays the same in the next version.
    expect(out.replaceAll(`"^${readOwnVersion()}"`, '"^0.0.0"')).toMatchInlineSnapshot(`
      "--- a/package.json
      +++ b/package.json
      @@ -1,5 +1,9 @@
       {
         "dependencies": {
      -    "connectkit": "^1.9.1"
      +    "@latchkey/adapter-wagmi": "^0.0.0",
      +    "@latchkey/react": "^0.0.0",
      +    "@wagmi/core": "^3.6.5",
      +    "latchkey": "^0.0.0",
      +    "viem": "^2.57.1"
         }
       }
      --- a/src/App.tsx
      +++ b/src/App.tsx
      @@ -1,3 +1,3 @@
      -import { ConnectKitButton } from 'connectkit'
      +import { LatchkeyButton } from '@latchkey/react'
       
      -export const App = () => <ConnectKitButton />
      +export const App = () => <LatchkeyButton balance="hide" />
      From ConnectKit to Latchkey: 2 files would change.
        changed  package.json
        changed  src/App.tsx

      Named in files that are not changed:
        src/app.css:2  --ck-accent-color: red;

      Nothing was written.
      "
    `)
    expect(Object.fromEntries(Object.keys(site).map((path) => [path, readSiteFile(folder, path)]))).toEqual(site)
  })

  test('param: --help', () => {
    expect(run('--help')).toEqual({ code: 0, out: usageText, err: '' })
  })

  test.each([
    [[], 'Which kit is the site on?'],
    [['metakit'], 'There is no codemod for "metakit": it is rainbowkit, connectkit, appkit.'],
    [['appkit', 'one', 'two'], 'One folder at a time: "two" is too much.'],
    [['appkit', '--loud'], "Unknown option '--loud'"],
  ])('error: usage of %j', (args, message) => {
    const { code, out, err } = run(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err.startsWith(message)).toBe(true)
    expect(err.endsWith(usageText)).toBe(true)
  })

  test('error: the folder does not exist', () => {
    expect(run('appkit', '/nowhere/at/all')).toEqual({
      code: 1,
      out: '',
      err: 'There is no folder /nowhere/at/all.\nNothing was written.\n',
    })
  })

  test('error: the folder has uncommitted changes', () => {
    const folder = createSite(site)
    expect(run('connectkit', folder).err).toContain(
      'is not under git, so that there is no way back. Say --force to go on.',
    )
    git(folder, 'init', '--quiet')
    const { code, err } = run('connectkit', folder)
    expect(code).toBe(1)
    expect(err).toBe(
      `There are changes in ${folder} that are not committed. Commit them first, or say --force.\nNothing was written.\n`,
    )
    expect(readSiteFile(folder, 'src/App.tsx')).toBe(site['src/App.tsx'])
  })

  test('error: a file that cannot be parsed leaves all files unchanged', () => {
    const broken = `import { useModal } from 'connectkit'\n\nexport const App = () => <p>\n`
    const files = { ...site, 'src/Broken.tsx': broken }
    const folder = createSite(files)
    expect(run('connectkit', folder, '--force')).toEqual({
      code: 1,
      out: '',
      err: 'src/Broken.tsx:3:29 cannot be parsed: Unterminated JSX contents.\nNothing was written.\n',
    })
    expect(Object.fromEntries(Object.keys(files).map((path) => [path, readSiteFile(folder, path)]))).toEqual(files)
  })

  test('error: package.json is not valid JSON', () => {
    const folder = createSite({ ...site, 'package.json': '{ "dependencies": { "connectkit": "1" }, }' })
    const { code, err } = run('connectkit', folder, '--force')
    expect(code).toBe(1)
    expect(err).toMatch(/^package\.json cannot be parsed: /)
    expect(readSiteFile(folder, 'src/App.tsx')).toBe(site['src/App.tsx'])
  })
})
