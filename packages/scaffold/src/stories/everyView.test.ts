import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { viewModules } from '../router/viewModules.ts'

const views = join(import.meta.dirname, '../views')
const files = readdirSync(views, { recursive: true, encoding: 'utf8' })
const folder = (name: string) => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()

/** What is wrong with the stories of a plain view, if anything. */
function flaw(viewFile: string): string | undefined {
  const storyFile = viewFile.replace(/\.tsx$/, '.stories.tsx')
  if (!files.includes(storyFile)) return `${storyFile} is missing`
  const story = readFileSync(join(views, storyFile), 'utf8')
  const component = /(\w+)\.tsx$/.exec(viewFile)?.[1]
  if (!new RegExp(`component: ${component},`).test(story)) return `${storyFile} shows another component`
  return /^export const \w+: Story/m.test(story) ? undefined : `${storyFile} has no story`
}

describe('every view', () => {
  const names = Object.keys(viewModules)

  test('behavior: stands in a folder of its name, a container beside a plain view', () => {
    expect(names.length).toBeGreaterThan(0)
    const missing = names
      .flatMap((name) => [join(folder(name), `${name}.tsx`), join(folder(name), `${name}View.tsx`)])
      .filter((file) => !files.includes(file))
    expect(missing).toEqual([])
  })

  test('behavior: no folder of a view is left over', () => {
    const folders = new Set(files.map((file) => dirname(file)).filter((each) => each !== '.'))
    expect([...folders].toSorted()).toEqual(names.map(folder).toSorted())
  })

  test('behavior: has stories', () => {
    const plain = files.filter((file) => /View\.tsx$/.test(file))
    expect(plain.length).toBeGreaterThanOrEqual(names.length)
    expect(plain.map(flaw).filter(Boolean)).toEqual([])
  })
})
