import { useQuery } from '@tanstack/react-query'
import { bringLocationBack, type Location, locationsQuery, retireLocation } from './api'
import { EntryList } from './EntryList'
import { locationColumns } from './entryColumns'
import { LocationDialog } from './LocationDialog'
import { lastLocationWarnings } from './lastOne'
import { texts } from './texts'

/** The list of locations from which distributors deliver. */
export default function LocationsPart() {
  const locations = useQuery(locationsQuery)
  return (
    <EntryList<Location>
      words={{ ...texts.locations, edit: texts.rename }}
      list="locations"
      query={locations}
      columns={locationColumns}
      change="PUT /desk/locations/{id}"
      retire={retireLocation}
      restore={bringLocationBack}
      refresh={[locationsQuery.queryKey]}
      warnings={(location) => lastLocationWarnings(locations.data ?? [], location)}
      dialog={(location, onClose) => <LocationDialog location={location} onClose={onClose} />}
    />
  )
}
