import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { marks } from '../image/marks.stories-data.ts'
import { WalletImage } from '../image/WalletImage.tsx'
import { QrCode, QrCodeSkeleton } from './QrCode.tsx'

const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1795222800'

export default {
  component: QrCode,
  args: { value: uri, label: 'Scan with a phone wallet' },
} satisfies Meta<typeof QrCode>

type Story = StoryObj<typeof QrCode>

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('img', { name: 'Scan with a phone wallet' })).toBeVisible()
  },
}
export const Logo: Story = { args: { logo: <WalletImage name="Fox" size={44} src={marks.fox} /> } }
export const Short: Story = { args: { value: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } }
export const Small: Story = { args: { size: 232 } }
export const Over: Story = {
  render: () => (
    <QrCodeSkeleton size={232}>
      <Button variant="secondary">New code</Button>
    </QrCodeSkeleton>
  ),
}
export const Loading: Story = { render: () => <QrCodeSkeleton /> }
