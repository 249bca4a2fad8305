package attack_test

import "aftercare/internal/app/apptest"

func modelForm(number string) object {
	return object{"modelNo": "RT-" + number, "productName": "Router", "productType": "SWITCH", "warrantyPeriod": "2 Years"}
}

func (w *world) newModel() (id string, version any) {
	w.T.Helper()
	var made struct {
		ID      string
		Version int64
	}
	w.Call("POST", "/desk/catalogue/models", w.admin, modelForm(w.serial())).Gives(201).Decode(&made)
	return made.ID, made.Version
}

func (w *world) newType() (id string, version any) {
	w.T.Helper()
	var made struct {
		ID      string
		Version int64
	}
	w.Call("POST", "/desk/catalogue/types", w.admin, object{"name": w.serial(), "awr": true}).Gives(201).Decode(&made)
	return made.ID, made.Version
}

func (w *world) newFile() apptest.File {
	return apptest.File{Name: "models.csv", Content: "productName,modelNo,warrantyPeriod,productType\nRouter,RT-" + w.serial() + ",2 Years,SWITCH\n"}
}

func (w *world) newNames() apptest.File {
	return apptest.File{Name: "dealers.csv", Content: "name,awr\nRAO " + w.serial() + ",yes\n"}
}
