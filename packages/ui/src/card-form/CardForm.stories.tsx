import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { CardFooter } from '../dialog/CardFooter.tsx'
import { ScrollArea } from '../dialog/ScrollArea.tsx'
import { TextInput } from '../text-input/TextInput.tsx'
import { CardForm } from './CardForm.tsx'

export default {
  component: CardForm,
  args: {
    onSubmit: fn(),
    children: (
      <>
        <ScrollArea>
          <TextInput label="Amount" />
        </ScrollArea>
        <CardFooter>
          <Button size="wide" type="submit">
            Review
          </Button>
        </CardFooter>
      </>
    ),
  },
} satisfies Meta<typeof CardForm>

type Story = StoryObj<typeof CardForm>

/** Enter in a field and a press on the button both submit the form. */
export const Default: Story = {
  async play({ canvas, userEvent, args }) {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Amount' }), '1{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledTimes(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Review' }))
    await expect(args.onSubmit).toHaveBeenCalledTimes(2)
  },
}
