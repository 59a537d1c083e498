import type { View, ViewName } from '@latchkey/core'

type ViewByName<name extends ViewName> = Extract<View, { name: name }>

/** Props of a view's component: the data with which the view was opened. */
export type ViewProps<name extends ViewName> =
  ViewByName<name> extends { data: infer data }
    ? { data: data }
    : ViewByName<name> extends { data?: infer data }
      ? { data?: data | undefined }
      : never
