import { Group, Named, Row, WrongLines } from '@/records/import/Group'
import { texts as common } from '@/records/import/texts'
import type { Preview } from './api'
import { differences, isNothing } from './preview'
import { said, texts } from './texts'

const t = texts.import

interface Props {
  preview: Preview
  /** Whether to retire models that are missing in the file. */
  retires: boolean
}

/** Shows the changes of an import. The lines that need attention come first. */
export function ImportPreview({ preview, retires }: Props) {
  const { counts, wrong, wrongAll, retired, changed, returned, missing, types } = preview
  if (isNothing(preview)) {
    return (
      <div role="status" className="grid gap-2">
        <p className="font-medium">{t.nothing}</p>
        {missing > 0 && <p className="text-muted">{said.missing(missing)}</p>}
      </div>
    )
  }
  return (
    <div role="status" className="grid gap-4">
      <WrongLines
        all={wrongAll}
        lines={wrong.map(({ model, ...line }) => ({ ...line, name: model }))}
      />
      <Group
        name={common.groups.retired}
        all={counts.retired}
        shown={retired.length}
        tone="warning"
      >
        {retired.map(({ modelNo, productName }) => (
          <Row key={modelNo}>
            <Named number={modelNo} name={productName} />
          </Row>
        ))}
      </Group>
      <Group name={common.groups.changed} all={counts.changed} shown={changed.length}>
        {changed.map(({ line, before, after }) => (
          <Row key={line} line={line}>
            <Named number={before.modelNo} />
            <Differences before={before} after={after} />
          </Row>
        ))}
      </Group>
      <Group name={common.groups.returned} all={counts.returned} shown={returned.length}>
        {returned.map(({ line, before, after }) => (
          <Row key={line} line={line}>
            <Named number={after.modelNo} name={after.productName} />
            <Differences before={before} after={after} />
          </Row>
        ))}
      </Group>
      <Group name={common.groups.new} all={counts.new} shown={preview.new.length}>
        {preview.new.map(({ line, model }) => (
          <Row key={line} line={line}>
            <Named number={model.modelNo} name={model.productName} />
            <span className="text-muted">
              {model.productType}, {model.warrantyPeriod}
            </span>
          </Row>
        ))}
      </Group>
      {types.length > 0 && (
        <p className="text-muted">
          {said.types(
            types.map(({ name, returned: isBack }) =>
              isBack ? `${name} (${t.typeReturned})` : name,
            ),
          )}
        </p>
      )}
      {!retires && missing > 0 && <p className="text-muted">{said.missing(missing)}</p>}
    </div>
  )
}

type Line = Preview['changed'][number]

function Differences({ before, after }: Pick<Line, 'before' | 'after'>) {
  return differences(before, after).map((one) => (
    <span key={one.name}>
      <span className="text-muted">{said.field(one.name)}:</span>{' '}
      <del className="text-muted">{one.before}</del> →{' '}
      <ins className="no-underline">{one.after}</ins>
    </span>
  ))
}
