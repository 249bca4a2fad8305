import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '@/records/deskRole'
import {
  bringLocationBack,
  type Location,
  locationsKey,
  locationsQuery,
  retireLocation,
} from './api'
import { EntryActions } from './EntryActions'
import { EntryList } from './EntryList'
import { locationColumns } from './entryColumns'
import { LocationDialog } from './LocationDialog'
import { lastLocationWarnings } from './lastOne'
import { RetireDialog } from './RetireDialog'
import { texts } from './texts'

/** The places that distributors deliver from. */
export default function LocationsPart() {
  const locations = useQuery(locationsQuery)
  const may = useMay()
  const mayChange = may('PUT /desk/locations/{id}')
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Location>()
  const [retired, setRetired] = useState<Location>()

  return (
    <>
      <EntryList
        words={texts.locations}
        query={locations}
        columns={locationColumns(
          mayChange
            ? (location) => (
                <EntryActions
                  entry={location}
                  editWord={texts.rename}
                  onEdit={setRenamed}
                  onRetire={setRetired}
                  bringBack={bringLocationBack}
                  queryKey={locationsKey}
                />
              )
            : undefined,
        )}
        onAdd={mayChange ? () => setAdding(true) : undefined}
      />
      <LocationDialog
        open={isAdding || renamed !== undefined}
        location={renamed}
        onClose={() => {
          setAdding(false)
          setRenamed(undefined)
        }}
      />
      <RetireDialog
        entry={retired}
        message={texts.locations.retireMessage}
        warnings={retired ? lastLocationWarnings(locations.data ?? [], retired) : []}
        retire={retireLocation}
        queryKey={locationsKey}
        onClose={() => setRetired(undefined)}
      />
    </>
  )
}
