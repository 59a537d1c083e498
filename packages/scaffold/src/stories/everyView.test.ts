import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstViews } from '../router/firstViews.ts'
import { laterChunk } from '../router/laterViews.ts'

const sourceFolder = join(import.meta.dirname, '..')
const files = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
/** Folders that contain a view: `features/<feature>/<view-name>`. */
const folders = files.map((file) => dirname(file)).filter((each) => /^features\/[\w-]+\/[\w-]+$/.test(each))
const folderName = (name: string) => name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()

/** Returns a text that says what is wrong with the stories of a plain view, or undefined if nothing is wrong. */
function findStoryFault(viewFile: string): string | undefined {
  const storyFile = viewFile.replace(/\.tsx$/, '.stories.tsx')
  if (!files.includes(storyFile)) return `${storyFile} is missing`
  const story = readFileSync(join(sourceFolder, storyFile), 'utf8')
  const component = /(\w+)\.tsx$/.exec(viewFile)?.[1]
  if (!new RegExp(`component: ${component},`).test(story)) return `${storyFile} shows another component`
  return /^export const \w+: Story/m.test(story) ? undefined : `${storyFile} has no story`
}

describe('every view', () => {
  const names = Object.keys({ ...firstViews, ...laterChunk.views })

  test('behavior: has a folder of its name in one feature, with a container and a plain view', () => {
    expect(names.length).toBeGreaterThan(0)
    const found = names.map((name) => [...new Set(folders)].filter((each) => basename(each) === folderName(name)))
    expect(found.filter(({ length: count }) => count !== 1)).toEqual([])
    const missingFiles = names
      .flatMap((name, index) => [join(`${found[index]}`, `${name}.tsx`), join(`${found[index]}`, `${name}View.tsx`)])
      .filter((file) => !files.includes(file))
    expect(missingFiles).toEqual([])
  })

  test('behavior: every folder belongs to a view', () => {
    const found = [...new Set(folders)].map((each) => basename(each))
    expect(found.toSorted()).toEqual(names.map(folderName).toSorted())
  })

  test('behavior: has stories', () => {
    const plainViews = files.filter((file) => /^(?:features|parts)\/.*View\.tsx$/.test(file))
    expect(plainViews.length).toBeGreaterThanOrEqual(names.length)
    expect(plainViews.map(findStoryFault).filter(Boolean)).toEqual([])
  })
})
