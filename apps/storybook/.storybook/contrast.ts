import { afterEach as runAxe } from '@storybook/addon-a11y/preview'
import type { Preview } from '@storybook/react-vite'
import { otherLooks, showIn } from './looks.ts'

type Hook = NonNullable<Preview['afterEach']>
type Context = Parameters<Hook>[0]
type Report = Context['reporting']['reports'][number]
type UndecidedRule = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** The rules of axe that check colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks the colours of a story in other looks (theme and accent colour). Before that, the story was played and fully checked in one look.
 * Looks differ only in colours, so the story is not played again.
 */
export const afterEach: Hook = async (context) => {
  const { globals, parameters, reporting, viewMode } = context
  if (viewMode !== 'story' || parameters.a11y?.test !== 'error') return
  const report = reporting.reports.find(isAxeReport)
  if (!report) throw new Error('The accessibility addon wrote no report before this check')
  if (undecidedNodes(report).length > 0) await withWholeContent(context, () => checkColours(context))
  // Only test runs set `otherLooks`. In Storybook, a developer sees the story in the chosen look, which must not change.
  if (globals.otherLooks !== true) return
  for (const [name, look] of Object.entries(otherLooks)) {
    showIn(look)
    await withWholeContent(context, () => checkColours(context)).catch((error: Error) => {
      throw new Error(`In the look "${name}": ${error.message}`, { cause: error })
    })
  }
}

/**
 * Runs a check while the scroll areas of a story show all of their content. Axe finds no background behind text that the edge of a scroll
 * area cuts.
 */
async function withWholeContent({ canvasElement }: Context, check: () => Promise<void>): Promise<void> {
  const areas = [...canvasElement.querySelectorAll<HTMLElement>('.lk-scroll')]
  for (const area of areas) area.style.maxHeight = 'none'
  // The card gets the height of its content in the frame after this one.
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await check().finally(() => {
    for (const area of areas) area.style.maxHeight = ''
  })
}

async function checkColours({ parameters, ...context }: Context) {
  const reports: Report[] = []
  // Asks axe only for violations and undecided checks. Listing the elements that passed would take most of the time.
  const options = { ...parameters.a11y.options, runOnly: colourRules, resultTypes: ['violations', 'incomplete'] }
  await runAxe({
    ...context,
    parameters: { ...parameters, a11y: { ...parameters.a11y, options } },
    reporting: { reports, addReport: (report) => reports.push(report) },
  })
  const report = reports.find(isAxeReport)
  if (!report) throw new Error('axe wrote no report')
  assertDecided(report)
}

const isAxeReport = ({ type }: Report) => type === 'a11y'

/**
 * Throws if axe could not decide whether a contrast is sufficient. It cannot if it does not see the background, so the text may be
 * unreadable.
 */
function assertDecided(report: Report) {
  const nodes = undecidedNodes(report)
  if (nodes.length === 0) return
  throw new Error(`Undecided contrast:\n${nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join('\n')}`)
}

function undecidedNodes({ result }: Report) {
  const { incomplete = [] } = result as { incomplete?: UndecidedRule[] }
  return incomplete.filter(({ id }) => id === 'color-contrast').flatMap((rule) => rule.nodes)
}
