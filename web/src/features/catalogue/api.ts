import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminApi, answer, page } from '@/api/client'
import { readStream } from '@/api/download'
import type { AnswerOf, BodyOf } from '@/api/types'
import type { ExportedFile } from '@/api/useExport'
import { given, pageParams } from '@/lib/paging'
import { texts } from './texts'

export type Model = AnswerOf<'/desk/catalogue/models', 'get'>[number]
export type ProductType = AnswerOf<'/desk/catalogue/types', 'get'>[number]
export type Preview = AnswerOf<'/desk/catalogue/import/preview', 'post'>
export type ModelForm = BodyOf<'/desk/catalogue/models', 'post'>
type TypeForm = BodyOf<'/desk/catalogue/types', 'post'>

/** One key for models and types, because a change in one may affect the other. */
export const catalogueKey = ['desk-catalogue']

export interface ModelFilter {
  q: string
  state: '' | 'retired' | 'all'
}

/** Loads one page of models, sorted by number. */
export function modelsQuery({ q, state }: ModelFilter, pageNumber: number) {
  return queryOptions({
    queryKey: [...catalogueKey, 'models', q, state, pageNumber],
    queryFn: ({ signal }) => {
      const query = { ...pageParams(pageNumber), ...given({ q }), ...(state && { state }) }
      return page(adminApi.GET('/desk/catalogue/models', { params: { query }, signal }), query)
    },
    placeholderData: keepPreviousData,
  })
}

export const typesQuery = queryOptions({
  queryKey: [...catalogueKey, 'types'],
  queryFn: ({ signal }) => answer(adminApi.GET('/desk/catalogue/types', { signal })),
})

const at = (id: string) => ({ params: { path: { id } } })

export function addModel(body: ModelForm) {
  return answer(adminApi.POST('/desk/catalogue/models', { body }))
}

export function editModel({ id, version }: Model, form: ModelForm) {
  const body = { ...form, version }
  return answer(adminApi.PUT('/desk/catalogue/models/{id}', { ...at(id), body }))
}

export function retireModel({ id }: Model) {
  return answer(adminApi.POST('/desk/catalogue/models/{id}/retire', at(id)))
}

export function restoreModel({ id }: Model) {
  return answer(adminApi.POST('/desk/catalogue/models/{id}/bring-back', at(id)))
}

export function addType(body: TypeForm) {
  return answer(adminApi.POST('/desk/catalogue/types', { body }))
}

export function editType({ id, version }: ProductType, form: TypeForm) {
  const body = { ...form, version }
  return answer(adminApi.PUT('/desk/catalogue/types/{id}', { ...at(id), body }))
}

export function retireType({ id }: ProductType) {
  return answer(adminApi.POST('/desk/catalogue/types/{id}/retire', at(id)))
}

export function restoreType({ id }: ProductType) {
  return answer(adminApi.POST('/desk/catalogue/types/{id}/bring-back', at(id)))
}

/** Exports all active models, in the format of the import. */
export async function exportModels(
  _: ModelFilter,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { response } = await adminApi.GET('/desk/catalogue/export', { parseAs: 'stream', signal })
  return { name: texts.exportFile, content: await readStream(response, onProgress) }
}
