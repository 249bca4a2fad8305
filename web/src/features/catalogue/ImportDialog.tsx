import { upload } from '@/api/upload'
import { adminSession } from '@/lib/session'
import { ImportDialog as Dialog } from '@/records/import/ImportDialog'
import { catalogueKey, type Preview } from './api'
import { ImportPreview } from './ImportPreview'
import { isNothing } from './preview'
import { texts } from './texts'

const t = texts.import
const session = adminSession

interface Props {
  open: boolean
  onClose: () => void
}

export function ImportDialog({ open, onClose }: Props) {
  return (
    <Dialog<Preview>
      open={open}
      onClose={onClose}
      words={t}
      sample={{ name: 'models.csv', rows: t.sample }}
      preview={(form, signal) =>
        upload('/desk/catalogue/import/preview', form, { session, signal })
      }
      take={(form) => upload('/desk/catalogue/import', form, { session })}
      isNothing={isNothing}
      show={(told, retires) => <ImportPreview preview={told} retires={retires} />}
      refresh={[catalogueKey]}
    />
  )
}
