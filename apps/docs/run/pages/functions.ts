import { code, type Links } from '../html.ts'
import type { Entry, Source } from '../source/program.ts'
import { type Examples, exampleOf } from './examples.ts'
import { commentOfSymbol, functionText } from './members.ts'
import type { Page } from './page.ts'

/** The entries of the package `latchkey`, each with the name by which a site imports it. */
const entries: Readonly<Partial<Record<Entry, string>>> = {
  latchkey: 'latchkey',
  button: 'latchkey/button',
  cookie: 'latchkey/cookie',
  texts: 'latchkey/texts',
}

/** Matches names that have their own page: the kit, its errors and its elements. */
const namesOnOtherPages = /^createLatchkey$|Error$|Element$/

/** Returns the page with all functions of `latchkey` but `createLatchkey()`, which has its own page. */
export function functionsPage(source: Source, links: Links, examples: Examples): Page {
  const sections = Object.entries(entries).flatMap(([entry, specifier]) =>
    source
      .exportsOf(entry as Entry)
      .filter(({ name, valueDeclaration }) => valueDeclaration && !namesOnOtherPages.test(name))
      .map((symbol) => {
        const { name } = symbol
        const comment = commentOfSymbol(symbol)
        const [signature] = source.checker.getTypeOfSymbol(symbol).getCallSignatures()
        const example = exampleOf(examples, name, comment)
        return `## ${name}\n\nFrom ${code(specifier)}.\n\n${functionText(source, { name, signature, comment, example, links })}`
      }),
  )
  return {
    path: 'reference/functions.md',
    title: 'Functions',
    description: 'Functions of latchkey besides createLatchkey(): cookies, texts, explorer links, the element.',
    headings: { min: 2, max: 2 },
    body: [
      '[`createLatchkey()`](/reference/kit/) makes the kit. These functions stand beside it. Each has an entry of its own where it would weigh on the first load.',
      ...sections,
    ].join('\n\n'),
  }
}
