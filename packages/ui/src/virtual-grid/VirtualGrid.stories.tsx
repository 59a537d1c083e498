import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'
import { Card } from '../dialog/Card.tsx'
import { ScrollArea } from '../dialog/ScrollArea.tsx'
import { marks } from '../image/marks.stories-data.ts'
import { WalletTile, WalletTileSkeleton } from '../wallet-tile/WalletTile.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

type PagesProps = { start: number; end: number; initialIndex?: number }

const pictures = Object.values(marks)

/** A grid that gets 40 more tiles whenever its end comes near. */
function Pages({ start, end, initialIndex }: PagesProps) {
  const [count, setCount] = useState(start)
  return (
    <ScrollArea>
      <VirtualGrid
        count={count}
        initialIndex={initialIndex}
        label="Wallets"
        onEndReached={count < end ? () => setCount(Math.min(count + 40, end)) : undefined}
        renderTile={(index, tabIndex) => (
          <WalletTile name={`Wallet ${index + 1}`} src={pictures[index % pictures.length]} tabIndex={tabIndex} />
        )}
        total={end}
      />
    </ScrollArea>
  )
}

export default {
  component: Pages,
  args: { start: 40, end: 600 },
  parameters: { surface: 'bare' },
  decorators: [
    (Story, { parameters }) => (
      <div style={{ width: parameters.width ?? 360 }}>
        <Card>
          <Story />
        </Card>
      </div>
    ),
  ],
} satisfies Meta<typeof Pages>

type Story = StoryObj<typeof Pages>

const scroller = (canvasElement: HTMLElement) => canvasElement.querySelector('.lk-scroll') as HTMLElement

/** While the story scrolls through 600 tiles, the grid never contains more than 400 elements. */
export const Many: Story = {
  async play({ canvas, canvasElement }) {
    const area = scroller(canvasElement)
    let most = 0
    const observer = new MutationObserver(() => {
      most = Math.max(most, area.querySelectorAll('*').length)
    })
    observer.observe(area, { childList: true, subtree: true })
    await waitFor(() => {
      area.scrollTop = area.scrollHeight
      return expect(canvas.getByRole('button', { name: 'Wallet 600' })).toBeVisible()
    })
    observer.disconnect()
    await expect(most).toBeLessThanOrEqual(400)
    const grid = canvas.getByRole('grid', { name: 'Wallets' })
    await expect(grid).toHaveAttribute('aria-rowcount', '150')
    await expect(canvas.getByRole('button', { name: 'Wallet 600' }).closest('[role=row]')).toHaveAttribute(
      'aria-rowindex',
      '150',
    )
  },
}

/** Tab stops at the grid once. The arrow keys, Home, End and Page Up also reach tiles that are not in the DOM yet. */
export const Keys: Story = {
  args: { start: 200, end: 200 },
  async play({ canvas, userEvent }) {
    const tile = (number: number) => canvas.getByRole('button', { name: `Wallet ${number}` })
    await userEvent.tab()
    await expect(tile(1)).toHaveFocus()
    const rtl = document.documentElement.dir === 'rtl'
    await userEvent.keyboard(rtl ? '{ArrowLeft}{ArrowDown}' : '{ArrowRight}{ArrowDown}')
    await expect(tile(6)).toHaveFocus()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await expect(tile(200)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect(tile(197)).toHaveFocus()
    await userEvent.keyboard('{PageUp}')
    // Page Up has scrolled the grid, but its rows are drawn only after the scroll event. So the story waits for the focus to move.
    await waitFor(() => expect(tile(197)).not.toHaveFocus())
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await expect(tile(1)).toHaveFocus()
    await expect(tile(1)).toBeVisible()
  },
}

/** The focused tile stays in the DOM even when the visitor scrolls far away from it. */
export const FocusKept: Story = {
  args: { start: 600, end: 600 },
  async play({ canvas, canvasElement, userEvent }) {
    await userEvent.tab()
    const area = scroller(canvasElement)
    area.scrollTop = area.scrollHeight
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Wallet 600' })).toBeVisible())
    await expect(canvas.getByRole('button', { name: 'Wallet 1' })).toHaveFocus()
  },
}

/** A visitor who comes back to the list sees the tile `initialIndex` at once. */
export const Returned: Story = {
  args: { start: 200, end: 200, initialIndex: 150 },
  async play({ canvas, userEvent }) {
    await expect(canvas.getByRole('button', { name: 'Wallet 151' })).toBeVisible()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Wallet 151' })).toHaveFocus()
  },
}

/** In a narrow container with fewer columns, a visitor who comes back to the list also sees the tile `initialIndex` at once. */
export const ReturnedNarrow: Story = {
  ...Returned,
  parameters: { width: 240 },
  async play({ canvas, canvasElement }) {
    const tile = canvas.getByRole('button', { name: 'Wallet 151' }).getBoundingClientRect()
    const area = scroller(canvasElement).getBoundingClientRect()
    await expect([tile.top > area.top, tile.bottom < area.bottom]).toEqual([true, true])
  },
}

export const Few: Story = { args: { start: 3, end: 3 } }

export const MoreOnTheWay: Story = {
  render: () => (
    <ScrollArea>
      <VirtualGrid
        count={6}
        label="Wallets"
        pending={6}
        renderPending={() => <WalletTileSkeleton />}
        renderTile={(index, tabIndex) => (
          <WalletTile name={`Wallet ${index + 1}`} src={pictures[index]} tabIndex={tabIndex} />
        )}
      />
    </ScrollArea>
  ),
}

export const AllOnTheWay: Story = {
  render: () => (
    <ScrollArea>
      <VirtualGrid
        count={0}
        label="Wallets"
        pending={16}
        renderPending={() => <WalletTileSkeleton />}
        renderTile={() => null}
      />
    </ScrollArea>
  ),
}
