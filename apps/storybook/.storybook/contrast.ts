import { afterEach as runAxe } from '@storybook/addon-a11y/preview'
import type { Preview } from '@storybook/react-vite'
import { otherLooks, showIn } from './looks.ts'

type Hook = NonNullable<Preview['afterEach']>
type Context = Parameters<Hook>[0]
type Report = Context['reporting']['reports'][number]
type UndecidedRule = { id: string; nodes: { html: string; failureSummary?: string }[] }

/** The rules of axe for colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Checks a story in the other looks, after it was played and checked in one look. The story is shown in each other look in its final state,
 * and only its colours are checked, because looks differ only in colours.
 */
export const afterEach: Hook = async (context) => {
  const { globals, parameters, reporting, viewMode } = context
  if (viewMode !== 'story' || parameters.a11y?.test !== 'error') return
  const report = reporting.reports.find(isAxeReport)
  if (!report) throw new Error('The accessibility addon wrote no report before this check')
  assertDecided(report)
  // A story that a developer views in Storybook keeps its look.
  if (globals.otherLooks !== true) return
  for (const [name, look] of Object.entries(otherLooks)) {
    showIn(look)
    await checkColours(context).catch((error: Error) => {
      throw new Error(`In the look "${name}": ${error.message}`, { cause: error })
    })
  }
}

async function checkColours({ parameters, ...context }: Context) {
  const reports: Report[] = []
  // Passed checks are not requested, because listing their elements takes most of the time.
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

/** Throws if axe could not decide a contrast. This happens when axe cannot see the background, so the text may be unreadable. */
function assertDecided({ result }: Report) {
  const { incomplete = [] } = result as { incomplete?: UndecidedRule[] }
  const nodes = incomplete.filter(({ id }) => id === 'color-contrast').flatMap((rule) => rule.nodes)
  if (nodes.length === 0) return
  throw new Error(`Undecided contrast:\n${nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join('\n')}`)
}
