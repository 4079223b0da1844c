{{/* Refuses values that would lose data, leak a secret or stop the server at its start. */}}
{{- define "backline.checks" -}}
{{- $config := .Values.config -}}
{{- $isMany := or (gt (int .Values.http.replicas) 1) .Values.http.autoscaling.enabled -}}
{{- if not .Values.image.repository }}{{ fail "image.repository: is needed. Build the image, push it to your registry and give its name there." }}{{ end -}}
{{- if not .Values.existingSecret }}{{ fail "existingSecret: is needed. Create a Secret with SECRET_KEY and DATABASE_URL and give its name." }}{{ end -}}
{{- if not .Values.ownerSecret.name }}{{ fail "ownerSecret.name: is needed. Create a Secret with DATABASE_OWNER_URL and give its name." }}{{ end -}}
{{- if eq .Values.ownerSecret.name .Values.existingSecret }}{{ fail "ownerSecret.name: needs another Secret than existingSecret, whose keys every process gets." }}{{ end -}}
{{- $secrets := .Files.Get "secret-settings.json" | fromJsonArray -}}
{{- range $name, $value := $config -}}
{{- if or (has $name $secrets) (hasSuffix "_HEADERS" $name) }}{{ fail (printf "config.%s: is a secret, or an address that may hold a password. Put it into the Secret that existingSecret or ownerSecret names." $name) }}{{ end -}}
{{- if regexMatch "://[^/@]*:[^/@]*@" (toString $value) }}{{ fail (printf "config.%s: holds a password in its address. Put it into the Secret that existingSecret names." $name) }}{{ end -}}
{{- end -}}
{{- range list "ROLE" "PORT" "HOST" "DATA_DIR" -}}
{{- if hasKey $config . }}{{ fail (printf "config.%s: the chart sets it. Remove it." .) }}{{ end -}}
{{- end -}}
{{- range list "PUBLIC_URL" "ADMIN_EMAIL" -}}
{{- if not (get $config .) }}{{ fail (printf "config.%s: is needed." .) }}{{ end -}}
{{- end -}}
{{- if not $config.S3_BUCKET -}}
{{- if and $isMany (not (and .Values.persistence.enabled (eq .Values.persistence.accessMode "ReadWriteMany"))) }}{{ fail "config.S3_BUCKET: is needed with several http pods. Set S3, or http.replicas=1 without autoscaling and with persistence.enabled=true." }}{{ end -}}
{{- if not .Values.persistence.enabled }}{{ fail "config.S3_BUCKET: is needed, or persistence.enabled=true. Otherwise uploads are lost with their pod." }}{{ end -}}
{{- end -}}
{{- if $config.BACKUP_PUBLIC_KEY -}}
{{- if not (regexMatch "^age1[a-z0-9]+$" $config.BACKUP_PUBLIC_KEY) }}{{ fail "config.BACKUP_PUBLIC_KEY: needs your own public key of age, which begins with age1. See Scheduled backups in docs/operations/backup.md." }}{{ end -}}
{{- if eq $config.BACKUP_PUBLIC_KEY "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p" }}{{ fail "config.BACKUP_PUBLIC_KEY: is the sample key of age's documentation, so nobody could open the backups. Make your own with age-keygen." }}{{ end -}}
{{- end -}}
{{- if and $config.BACKUP_SCHEDULE (not $config.BACKUP_TO) (not .Values.persistence.enabled) }}{{ fail "config.BACKUP_TO: is needed with BACKUP_SCHEDULE, or persistence.enabled=true. Otherwise backups are lost with their pod." }}{{ end -}}
{{- end }}
