package check

import (
	"reflect"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
)

// decoder returns a strict decoder for the manifests. It refuses unknown and duplicate fields.
func decoder(t *testing.T) runtime.Decoder {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{corev1.AddToScheme, appsv1.AddToScheme, policyv1.AddToScheme, networkingv1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	return serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
}

// cluster holds the objects of the manifests.
type cluster struct {
	deployment appsv1.Deployment
	service    corev1.Service
	budget     policyv1.PodDisruptionBudget
	settings   corev1.ConfigMap
	secret     corev1.Secret
	policy     networkingv1.NetworkPolicy
	ingress    networkingv1.Ingress
}

func manifests(t *testing.T) (c cluster) {
	t.Helper()
	for _, name := range []string{"aftercare.yaml", "secret.yaml"} {
		for i, text := range strings.Split(read(t, beside(t, "kubernetes", name)), "\n---\n") {
			object, _, err := decoder(t).Decode([]byte(text), nil, nil)
			if err != nil {
				t.Fatalf("%s, manifest %d: %v", name, i+1, err)
			}
			switch o := object.(type) {
			case *appsv1.Deployment:
				c.deployment = *o
			case *corev1.Service:
				c.service = *o
			case *policyv1.PodDisruptionBudget:
				c.budget = *o
			case *corev1.ConfigMap:
				c.settings = *o
			case *corev1.Secret:
				c.secret = *o
			case *networkingv1.NetworkPolicy:
				c.policy = *o
			case *networkingv1.Ingress:
				c.ingress = *o
			case *corev1.Namespace:
			default:
				t.Errorf("%s: nobody looks at a %T", name, o)
			}
		}
	}
	return c
}

func TestAManifestWithAFieldThatKubernetesLacksIsNoticed(t *testing.T) {
	t.Parallel()
	const wrong = "apiVersion: v1\nkind: Service\nmetadata:\n  name: aftercare\nspec:\n  selektor: {}\n"
	if _, _, err := decoder(t).Decode([]byte(wrong), nil, nil); err == nil || !strings.Contains(err.Error(), "selektor") {
		t.Errorf("it says %v", err)
	}
}

func TestTheManifestsBelongTogether(t *testing.T) {
	t.Parallel()
	c := manifests(t)
	pod := c.deployment.Spec.Template
	selects := map[string]*metav1.LabelSelector{
		"deployment": c.deployment.Spec.Selector, "budget": c.budget.Spec.Selector, "policy": &c.policy.Spec.PodSelector,
		"service": {MatchLabels: c.service.Spec.Selector},
	}
	for _, spread := range pod.Spec.TopologySpreadConstraints {
		selects["spread over "+spread.TopologyKey] = spread.LabelSelector
	}
	if len(selects) != 6 {
		t.Errorf("the pods are spread over %d kinds of places", len(selects)-4)
	}
	for name, selector := range selects {
		s, err := metav1.LabelSelectorAsSelector(selector)
		if err != nil || s.Empty() || !s.Matches(labels.Set(pod.Labels)) {
			t.Errorf("the %s does not select the pods: %v, %v", name, selector, err)
		}
	}
	ports := map[string]int32{}
	container := pod.Spec.Containers[0]
	for _, port := range container.Ports {
		ports[port.Name] = port.ContainerPort
	}
	for name, probe := range map[string]*corev1.Probe{"/healthz": container.LivenessProbe, "/readyz": container.ReadinessProbe} {
		if probe.HTTPGet.Path != name || ports[probe.HTTPGet.Port.String()] != 8080 {
			t.Errorf("%s is asked by %+v", name, probe.HTTPGet)
		}
	}
	if target := c.service.Spec.Ports[0].TargetPort.String(); ports[target] != 8080 {
		t.Errorf("the service leads to the port %s", target)
	}
	if backend := c.ingress.Spec.Rules[0].HTTP.Paths[0].Backend.Service; backend.Name != c.service.Name || backend.Port.Name != c.service.Spec.Ports[0].Name {
		t.Errorf("the ingress leads to %+v", backend)
	}
	for _, source := range container.EnvFrom {
		if source.ConfigMapRef != nil && source.ConfigMapRef.Name != c.settings.Name || source.SecretRef != nil && source.SecretRef.Name != c.secret.Name {
			t.Errorf("the settings come from %+v", source)
		}
	}
}

func TestAPodHasTimeToLeaveAndIsShutIn(t *testing.T) {
	t.Parallel()
	c := manifests(t)
	pod := c.deployment.Spec.Template.Spec
	drain, err := time.ParseDuration(c.settings.Data["AFTERCARE_DRAIN"])
	if err != nil {
		t.Fatal(err)
	}
	const requestsInHand = 30 * time.Second
	if grace := time.Duration(*pod.TerminationGracePeriodSeconds) * time.Second; grace < drain+requestsInHand {
		t.Errorf("a pod is killed after %s, %s after it began to drain for %s", grace, requestsInHand, drain)
	}
	ready := pod.Containers[0].ReadinessProbe
	if noticed := time.Duration(ready.PeriodSeconds*ready.FailureThreshold) * time.Second; noticed >= drain {
		t.Errorf("that a pod leaves is noticed after %s, and it drains for %s", noticed, drain)
	}
	if rolling := c.deployment.Spec.Strategy.RollingUpdate; rolling.MaxUnavailable.IntValue() != 0 {
		t.Errorf("a new version takes away %s", rolling.MaxUnavailable)
	}
	context := pod.Containers[0].SecurityContext
	if !*context.ReadOnlyRootFilesystem || *context.AllowPrivilegeEscalation || context.Capabilities.Drop[0] != "ALL" ||
		!*pod.SecurityContext.RunAsNonRoot || *pod.SecurityContext.RunAsUser != nobody || *pod.AutomountServiceAccountToken {
		t.Errorf("a pod may do more than it needs: %+v, %+v", context, pod.SecurityContext)
	}
}

func TestAPodBeginsThePortalBeforeItServes(t *testing.T) {
	t.Parallel()
	pod := manifests(t).deployment.Spec.Template.Spec
	if len(pod.InitContainers) != 1 {
		t.Fatalf("there are %d steps before", len(pod.InitContainers))
	}
	begin, portal := pod.InitContainers[0], pod.Containers[0]
	if strings.Join(begin.Args, " ") != "migrate --new" || begin.Image != portal.Image || !reflect.DeepEqual(begin.EnvFrom, portal.EnvFrom) ||
		!reflect.DeepEqual(begin.VolumeMounts, portal.VolumeMounts) || !reflect.DeepEqual(begin.SecurityContext, portal.SecurityContext) {
		t.Errorf("the portal is begun by %+v", begin)
	}
}

func TestTheExampleOfTheSecretStopsTheStart(t *testing.T) {
	t.Parallel()
	c := manifests(t)
	for _, name := range []string{"AFTERCARE_SECRET", "AFTERCARE_ADMIN_PASSWORD"} {
		start := command(t, binary(t), "serve")
		start.Env = append(start.Env, "AFTERCARE_ADDR=127.0.0.1:0", "AFTERCARE_DATA_DIR="+t.TempDir(), name+"="+c.secret.StringData[name])
		if said, err := start.CombinedOutput(); err == nil || !strings.HasPrefix(string(said), "aftercare: "+name+": ") {
			t.Errorf("with %s as in the example it says %q, %v", name, said, err)
		}
	}
}
