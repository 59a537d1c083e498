import { listBudgets, pressBudgets, speedBudgets } from '../budgets/budgets.ts'
import { type SizeLine, sizeLines } from '../budgets/judgeSizes.ts'
import type { Sizes } from '../budgets/measureSizes.ts'
import type { Leaks } from './measureLeaks.ts'
import type { Press } from './measurePress.ts'
import type { ScrollResult } from './measureScroll.ts'
import type { Speed, Times } from './measureSpeed.ts'

export type BenchLine = { title: string; measured: string; budget: string; isWithinBudget: boolean }

/** Returns one table line for each measure of a page in `npm run bench`, with its budget. */
export function benchLines(
  sizes: Sizes,
  speed: Speed & { pairing: Times },
  press: Press,
  scrolled: ScrollResult,
  { early, late }: Leaks,
): BenchLine[] {
  const lines = sizeLines(sizes)
  const chunk = (name: string) => lines.find(({ title }) => title === `chunk ${name}`)
  const [load, open, standaloneLoad, standaloneOpen, chainsLoad, chainsOpen] = lines
  return [
    size('Added to a page with React and wagmi, at load', load),
    size('More, when the modal is first opened', open),
    size('The same for EVM, Solana, Bitcoin, WalletConnect and the directory, at load', chainsLoad),
    size('More, when its modal is first opened', chainsOpen),
    size('WalletConnect, when it is chosen', chunk('walletconnect exports')),
    size('The stand-alone build, with viem, at load', standaloneLoad),
    size('The stand-alone build, with React, when first opened', standaloneOpen),
    timeLine('Tap without preloading, to an empty native dialog', press.floor, Number.POSITIVE_INFINITY),
    timeLine(
      'Tap without preloading, to the modal’s card',
      press.card,
      Math.round(press.floor.median) + pressBudgets.aboveFloorMs,
    ),
    timeLine('Tap without preloading, to clickable wallets', press.rows, pressBudgets.rowsMs),
    timeLine(
      'Tap without preloading, to the card on Slow 3G',
      press.slowCard,
      Math.round(press.floor.median) + pressBudgets.aboveFloorMs,
    ),
    timeLine('Tap without preloading, to clickable wallets on Slow 3G', press.slowRows, pressBudgets.slowRowsMs),
    timeLine('Escape key to the page without the modal', press.leave, pressBudgets.leaveMs),
    timeLine('Click to modal on screen, first time', speed.cold, speedBudgets.coldMs),
    timeLine('Click to modal on screen, again', speed.warm, speedBudgets.warmMs),
    timeLine('The same with the CPU four times slower, first time', speed.slowCold, speedBudgets.slowMs),
    timeLine('The same with the CPU four times slower, again', speed.slowWarm, speedBudgets.slowMs),
    timeLine('Request to WalletConnect code, with your own relay', speed.pairing, speedBudgets.pairingMs),
    timeLine('Longest task while 600 wallets are scrolled to the end', scrolled.longestTask, listBudgets.longestTaskMs),
    atMost('Highest number of elements of that list in the page', scrolled.elements, listBudgets.elements),
    noGrowth('DOM nodes left by 45 more openings', late.nodes - early.nodes),
    noGrowth('Event listeners left by 45 more openings', late.listeners - early.listeners),
  ]
}

export function benchTable(lines: readonly BenchLine[]): string {
  return [
    '| | measured | budget |',
    '|---|---|---|',
    ...lines.map(({ title, measured, budget }) => `| ${title} | ${measured} | ${budget} |`),
  ].join('\n')
}

/**
 * Returns the README with a table between two marker comments: `<!-- <name>:start -->` and `<!-- <name>:end -->`.
 *
 * @throws Error if the README does not have these marker comments.
 */
export function withTable(readme: string, name: string, table: string): string {
  const marks = new RegExp(`(<!-- ${name}:start -->\\n)[\\s\\S]*?(\\n<!-- ${name}:end -->)`)
  if (!marks.test(readme)) throw new Error(`README.md has no <!-- ${name}:start --> and <!-- ${name}:end -->.`)
  return readme.replace(marks, (_, start, end) => `${start}${table}${end}`)
}

function size(title: string, line: SizeLine | undefined): BenchLine {
  const { kb = Number.NaN, budgetKb = 0 } = line ?? {}
  return { title, measured: `${kb.toFixed(1)} kB`, budget: `${budgetKb} kB`, isWithinBudget: kb <= budgetKb }
}

function timeLine(title: string, { median, p95 }: Times, budgetMs: number): BenchLine {
  return {
    title,
    measured: `${median.toFixed(0)} ms (95 %: ${p95.toFixed(0)} ms)`,
    budget: Number.isFinite(budgetMs) ? `${budgetMs} ms` : '',
    isWithinBudget: median <= budgetMs,
  }
}

function atMost(title: string, count: number, budget: number): BenchLine {
  return { title, measured: String(count), budget: String(budget), isWithinBudget: count <= budget }
}

function noGrowth(title: string, count: number): BenchLine {
  return { title, measured: String(count), budget: '0', isWithinBudget: count === 0 }
}
