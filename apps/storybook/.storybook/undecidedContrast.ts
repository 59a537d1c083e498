import type { Preview } from '@storybook/react-vite'

type Undecided = { id: string; nodes: { html: string; failureSummary?: string }[] }

/**
 * axe leaves a contrast open when it cannot see the background. That counts as a failure here: somebody must be
 * able to read it. Reads the report that the accessibility addon has just written.
 */
export const afterEach: NonNullable<Preview['afterEach']> = ({ parameters, reporting, viewMode }) => {
  if (viewMode !== 'story' || parameters.a11y?.test !== 'error') return
  const report = reporting.reports.find(({ type }) => type === 'a11y')
  if (!report) throw new Error('The accessibility addon wrote no report before this check')
  const { incomplete = [] } = report.result as { incomplete?: Undecided[] }
  const nodes = incomplete.filter(({ id }) => id === 'color-contrast').flatMap((rule) => rule.nodes)
  if (nodes.length === 0) return
  throw new Error(`Undecided contrast:\n${nodes.map((node) => `${node.html}\n  ${node.failureSummary}`).join('\n')}`)
}
