import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adaptersPage } from './pages/adapters.ts'
import { changelogPage } from './pages/changelog.ts'
import { componentsPage, elementsPage } from './pages/components.ts'
import { copiedPages } from './pages/copied.ts'
import { errorCodes, errorsPage } from './pages/errors.ts'
import { eventsPage } from './pages/events.ts'
import { assertUsed, readExamples } from './pages/examples.ts'
import { functionsPage } from './pages/functions.ts'
import { hooksPage } from './pages/hooks.ts'
import { kitPage } from './pages/kit.ts'
import { typeLinks } from './pages/links.ts'
import { addKnownCodes } from './pages/members.ts'
import { networksPage } from './pages/networks.ts'
import { assertExplained, optionsPage } from './pages/options.ts'
import { type Page, pageText } from './pages/page.ts'
import { supportPage } from './pages/support.ts'
import { textsPage } from './pages/texts.ts'
import { tokensPage } from './pages/tokens.ts'
import { typesPage } from './pages/types.ts'
import { loadValues } from './source/loadValues.ts'
import { readSource } from './source/program.ts'

export const site = fileURLToPath(new URL('../', import.meta.url))
const contentFolder = join(site, 'src/content/docs')

/** Writes all generated pages, which come from the sources, the examples and the folder `docs`. */
export async function generate() {
  const values = await loadValues()
  const source = readSource()
  const links = typeLinks(source)
  const kitExamples = readExamples(join(site, 'src/examples/kit.md'))
  const hookExamples = readExamples(join(site, 'src/examples/hooks.md'))
  const componentExamples = readExamples(join(site, 'src/examples/components.md'))
  addKnownCodes(errorCodes())
  const pages: Page[] = [
    optionsPage(source, links),
    kitPage(source, links, kitExamples),
    hooksPage(source, links, hookExamples),
    componentsPage(source, links, componentExamples),
    elementsPage(source, componentExamples),
    eventsPage(source, links, componentExamples),
    adaptersPage(source, links, componentExamples),
    functionsPage(source, links, componentExamples),
    typesPage(source, links),
    tokensPage(values),
    textsPage(values),
    networksPage(values),
    supportPage(),
    changelogPage(),
    errorsPage(),
    ...copiedPages(),
  ]
  assertExplained()
  for (const examples of [kitExamples, hookExamples, componentExamples]) assertUsed(examples)
  rmSync(join(contentFolder, 'reference'), { recursive: true, force: true })
  for (const page of pages) writePage(page)
}

function writePage(page: Page) {
  const path = join(contentFolder, page.path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, pageText(page))
}
