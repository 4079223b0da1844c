{{- define "backline.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "backline.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "backline.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "backline.labels" -}}
{{ include "backline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* A value as text. Helm reads each number as a float and prints 1000000 as 1e+06. */}}
{{- define "backline.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* Settings that every process gets. The server reads PORT, HOST and DATA_DIR from the image. */}}
{{- define "backline.config" -}}
{{- range $name, $value := .Values.config -}}
{{ $name }}: {{ include "backline.text" $value | quote }}
{{ end }}
{{- end }}

{{- define "backline.ownerEnv" -}}
- name: DATABASE_OWNER_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.ownerSecret.name }}
      key: {{ .Values.ownerSecret.key }}
{{- end }}

{{- define "backline.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "backline.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "backline.volumeMounts" -}}
- name: data
  mountPath: /data
- name: tmp
  mountPath: /tmp
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "backline.volumes" -}}
- name: data
  {{- if .Values.persistence.enabled }}
  persistentVolumeClaim:
    claimName: {{ .Values.persistence.existingClaim | default (printf "%s-data" (include "backline.name" .)) }}
  {{- else }}
  emptyDir: {}
  {{- end }}
- name: tmp
  emptyDir: {}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Kubernetes' links of services are off, because they set variables that look like mistyped settings. */}}
{{- define "backline.podBasics" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  {{- include "backline.podSecurityContext" . | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- if and .Values.persistence.enabled (eq .Values.persistence.accessMode "ReadWriteOnce") }}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "backline.selector" . | nindent 12 }}
            backline/volume: shared
{{- end }}
volumes:
  {{- include "backline.volumes" . | nindent 2 }}
{{- end }}

{{- define "backline.podLabels" -}}
{{ include "backline.labels" . }}
{{- if .Values.persistence.enabled }}
backline/volume: shared
{{- end }}
{{- end }}

{{/* Backups need the owner's address, and a worker makes them. */}}
{{- define "backline.getsOwner" -}}
{{- if and (eq .role "worker") .root.Values.config.BACKUP_SCHEDULE }}true{{ end }}
{{- end }}
