import type { View, ViewName } from '@latchkey/core'

type ViewByName<name extends ViewName> = Extract<View, { name: name }>

/** Props of a view's component: the data that the view was opened with. */
export type ViewProps<name extends ViewName> =
  ViewByName<name> extends { data: infer data }
    ? { data: data }
    : ViewByName<name> extends { data?: infer data }
      ? { data?: data | undefined }
      : never
