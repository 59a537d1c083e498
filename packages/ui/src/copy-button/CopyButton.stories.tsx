import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { AddressText } from '../address/AddressText.tsx'
import { CopyButton } from './CopyButton.tsx'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export default {
  component: CopyButton,
  args: {
    text: address,
    label: 'Copy address',
    copiedLabel: 'Address copied',
    failedLabel: 'The browser did not allow copying',
    onCopied: fn(),
  },
} satisfies Meta<typeof CopyButton>

type Story = StoryObj<typeof CopyButton>

export const Default: Story = { args: { children: <AddressText address={address} /> } }
export const IconAlone: Story = {}

export const Copied: Story = {
  ...Default,
  async play({ canvas, userEvent, args }) {
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    // The message is shown only for a short time, so the story starts to wait for it before the click.
    const said = waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Address copied'))
    await userEvent.click(canvas.getByRole('button'))
    await said
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(address)
    await expect(args.onCopied).toHaveBeenCalledOnce()
  },
}

export const Refused: Story = {
  ...Default,
  async play({ canvas, userEvent, args }) {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    spyOn(document, 'execCommand').mockReturnValue(false)
    const said = waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('The browser did not allow copying'),
    )
    await userEvent.click(canvas.getByRole('button'))
    await said
    await expect(canvas.getByRole('button')).toHaveFocus()
    await expect(args.onCopied).not.toHaveBeenCalled()
  },
}
